import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { FrameDialog } from './frame-dialog.tsx';
import './bot-check-dialog.css';

export interface BotCheckAsked {
  /** Called with the empty element for the provider's box. */
  onPlace: (place: HTMLElement) => void;
  onGiveUp: () => void;
}

interface BotCheckDialogProps extends BotCheckAsked {
  /** The texts `title`, `text` (why it is asked for), `note` and `cancel`: each module says what it protects. */
  t: (key: 'title' | 'text' | 'note' | 'cancel') => string;
}

/** The box to tick, for shops whose bot check is Google's reCAPTCHA version 2. */
export function BotCheckDialog({ onPlace, onGiveUp, t }: BotCheckDialogProps) {
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
      <div ref={place} className="ui-bot-check" />
      <p className="ui-bot-check-note">{t('note')}</p>
    </FrameDialog>
  );
}
