import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { roundMoneyText } from '#modules/sales/ui/money-text.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import { presentationRefOf, useOrder } from '../cart/order-context.ts';
import { useHallAccess } from './hall-context.ts';
import { premiumLevelsOf, priceLevelAt } from './level-prices.ts';

/** Inputs and callbacks for the seat choice, which knows neither order nor cart. */
export function useSeatOptions(): SeatChoiceOptions {
  const { data, cart, configuration, money, refusal, clearRefusal, change, refresh } = useOrder();
  const { call } = useHallAccess();
  const { maxSeats, seatingPolicyId } = data;
  const { allowSingleSeatOnCouch } = configuration.seatChoice;
  const { confirmed } = cart.content;
  const { currency } = cart.bill;
  const locale = useLocale();
  // The same objects until the page's data change, because new objects redraw the map.
  const fixed = useMemo(
    () => ({
      presentation: presentationRefOf(data),
      levelAt: (level: number) => priceLevelAt(data, level),
      shortMoney: (amount: Amount) => roundMoneyText(amount, currency, locale),
      rules: { maxSeats, seatingPolicyId, allowSingleSeatOnCouch, premiumLevels: premiumLevelsOf(data) },
    }),
    [data, maxSeats, seatingPolicyId, allowSingleSeatOnCouch, currency, locale],
  );
  return {
    ...fixed,
    call,
    money,
    confirmed,
    onConfirm: (kind) => change({ confirmed: [...confirmed, kind] }),
    refusal,
    clearRefusal,
    onLocked: refresh,
  };
}
