import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { setBotCheckSlot } from '#platform/browser/bot-check/bot-pass.ts';
import { type BotCheckAsked, BotCheckDialog } from '#platform/ui/feedback/bot-check-dialog.tsx';

/**
 * The box to tick before a reminder, for shops whose bot check is Google's reCAPTCHA version 2. The sheet closes while the
 * box is open, and opens again afterwards: the browser shows a sheet in front of everything else, Google's pictures too.
 */
export function RemindBotCheck({ sheetId }: { sheetId: string }) {
  const t = useTranslations('reminders.botCheck');
  const [asked, setAsked] = useState<BotCheckAsked | null>(null);
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
  return asked && <BotCheckDialog {...asked} t={t} />;
}
