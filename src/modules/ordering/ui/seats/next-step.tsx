import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isOffline } from '#platform/browser/network/call.ts';
import { whenOnline } from '#platform/browser/network/when-online.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useGoToSecret } from '#modules/catalog/ui/go-to-secret.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { neighbourPage } from '#modules/ordering/rules/flow.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import { useOrder } from '../cart/order-context.ts';
import type { Changing } from '../seat-change/use-changing.ts';

/**
 * Goes to the next step when the server has all choices, after the connection is back if it is away; with seats for tickets
 * that the visitor has, to the page where these are changed.
 */
export function useNextStep(
  { underWay }: SeatChoice,
  onWait: (isWaiting: boolean) => void,
  changing: Changing | null,
): { readonly isLeaving: boolean; readonly goOn: () => void } {
  const { goTo, pages } = useOrder();
  const goToSecret = useGoToSecret();
  const [isLeaving, setLeaving] = useState(false);
  const goOn = async (): Promise<void> => {
    setLeaving(true);
    const areDone = await underWay.settled();
    if (isOffline()) {
      onWait(true);
      await whenOnline();
      onWait(false);
    }
    // A refused choice is shown, and decided by the visitor, before the next step.
    if (areDone && changing) goToSecret(orderingAddress.seatChange(changing.token));
    else if (areDone) await goTo(neighbourPage(pages, 'chooseSeats', 1).step);
    setLeaving(false);
  };
  return { isLeaving, goOn: () => void goOn() };
}

/** How the button to the next step is, and what it does. */
export type ContinueProps = {
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly onGo: () => void;
  /** The seats are for tickets that the visitor has. */
  readonly isChange: boolean;
};

/** The button to the tickets; the server checks the seats. */
export function Continue({ disabled, busy, onGo, isChange, wide }: ContinueProps & { wide?: boolean }) {
  const t = useTranslations('ordering');
  const order = useOrder();
  return (
    <Button
      look="go"
      {...(wide && { wide: true, endIcon: 'next' as const })}
      busy={busy || order.busy}
      disabled={disabled}
      onClick={onGo}
    >
      {t(isChange ? 'changing.next' : 'summary.goTickets')}
    </Button>
  );
}
