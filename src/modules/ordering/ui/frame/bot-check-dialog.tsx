import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { FrameDialog } from '#platform/ui/feedback/frame-dialog.tsx';
import './bot-check-dialog.css';

interface BotCheckDialogProps {
  /** Called with the empty element for the provider's box. */
  onPlace: (place: HTMLElement) => void;
  onGiveUp: () => void;
}

/** The box to tick, for shops whose bot check is Google's reCAPTCHA version 2. */
export function BotCheckDialog({ onPlace, onGiveUp }: BotCheckDialogProps) {
  const t = useTranslations('ordering.botCheck');
  const place = useRef<HTMLDivElement>(null);
  const hand = useEffectEvent(onPlace);
  useEffect(() => {
    if (place.current) hand(place.current);
  }, []);
  return (
    <FrameDialog
      title={t('title')}
      onClose={onGiveUp}
      actions={
        <Button look="plain" wide onClick={onGiveUp}>
          {t('cancel')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <div ref={place} className="ordering-bot-check" />
      <p className="ordering-bot-check-note">{t('note')}</p>
    </FrameDialog>
  );
}
