import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { setBotCheckSlot } from '#platform/browser/bot-check/bot-pass.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { FrameDialog } from '#platform/ui/feedback/frame-dialog.tsx';

interface BoxProps {
  /** Called with the empty element for the provider's box. */
  onPlace: (place: HTMLElement) => void;
  onGiveUp: () => void;
}

/**
 * The box to tick before a reminder, for shops whose bot check is Google's reCAPTCHA version 2. The sheet closes while the
 * box is open, and opens again afterwards: the browser shows a sheet in front of everything else, Google's pictures too.
 */
export function RemindBotCheck({ sheetId }: { sheetId: string }) {
  const [asked, setAsked] = useState<BoxProps | null>(null);
  useEffect(() => {
    const close = (): void => setAsked(null);
    return setBotCheckSlot({
      open: async (giveUp) =>
        new Promise((onPlace) => {
          const onGiveUp = (): void => {
            giveUp();
            close();
          };
          setAsked({ onPlace, onGiveUp });
        }),
      close,
    });
  }, []);
  const isOpen = asked !== null;
  useEffect(() => {
    const sheet = isOpen ? document.getElementById(sheetId) : null;
    sheet?.hidePopover();
    return () => sheet?.showPopover();
  }, [isOpen, sheetId]);
  return asked && <Box {...asked} />;
}

function Box({ onPlace, onGiveUp }: BoxProps) {
  const t = useTranslations('reminders.botCheck');
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
      <div ref={place} />
      <p className="ui-field-hint">{t('note')}</p>
    </FrameDialog>
  );
}
