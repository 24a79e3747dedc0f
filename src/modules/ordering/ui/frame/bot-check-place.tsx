import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { setBotCheckSlot } from '#platform/browser/bot-check/bot-pass.ts';
import type { BotCheckAsked, BotCheckDialog } from '#platform/ui/feedback/bot-check-dialog.tsx';

type Asked = BotCheckAsked & { readonly Dialog: typeof BotCheckDialog };

/** Shows the box to tick when a call needs it and the shop's bot check is of that kind. */
export function BotCheckPlace(): ReactNode {
  const t = useTranslations('ordering.botCheck');
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let giveUp: (() => void) | undefined;
    const close = (): void => {
      giveUp = undefined;
      setAsked(null);
    };
    const end = (): void => {
      giveUp?.();
      close();
    };
    const restore = setBotCheckSlot({
      open: async (onGiveUp) => {
        const { BotCheckDialog: Dialog } = await import('#platform/ui/feedback/bot-check-dialog.tsx');
        giveUp = onGiveUp;
        return new Promise((onPlace) => setAsked({ Dialog, onPlace, onGiveUp: end }));
      },
      close,
    });
    return () => {
      restore();
      giveUp?.();
    };
  }, []);
  if (!asked) return null;
  const { Dialog, ...options } = asked;
  return <Dialog {...options} t={t} />;
}
