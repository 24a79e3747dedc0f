import type { RefusalBody } from '#kernel/refusal.ts';
import { toConfirm } from '#modules/seating/rules/selection.ts';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useOrder } from '../cart/order-context.ts';
import { priceLevelAt } from './level-prices.ts';

const PREMIUM = 'premium';

/** What a visitor who has chosen premium seats must confirm, once in an order. */
export type PremiumQuestion = {
  /** The name of the seats' price level, with its price and what it buys. */
  readonly level: string;
  readonly price: string;
  readonly description: string | undefined;
  readonly isConfirmed: boolean;
  /** The server refused the next step because of it. */
  readonly isRefused: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
};

/** Whether the server refused the next step only because premium seats are not confirmed. */
export const isOnlyPremium = (refusal: RefusalBody | null): boolean =>
  refusal?.code === 'CONFIRMATION_REQUIRED' && String(refusal['kinds']) === PREMIUM;

/** The question about the chosen premium seats, all of one price level; null when none is chosen. */
export function usePremiumQuestion(
  store: SeatStore,
  { rules, refusal, clearRefusal, money }: SeatChoiceOptions,
): PremiumQuestion | null {
  const { data, cart, change } = useOrder();
  const seat = toConfirm(store.hall, store.mine(), [], rules).get(PREMIUM);
  const level = seat === undefined ? undefined : priceLevelAt(data, store.hall.level[seat] ?? 0);
  if (!level) return null;
  const { confirmed } = cart.content;
  return {
    level: level.name,
    price: level.price === null ? '' : money(level.price),
    description: level.description,
    isConfirmed: confirmed.includes(PREMIUM),
    isRefused: isOnlyPremium(refusal),
    confirm: (isConfirmed) => {
      if (isOnlyPremium(refusal)) clearRefusal();
      const others = confirmed.filter((kind) => kind !== PREMIUM);
      change({ confirmed: isConfirmed ? [...others, PREMIUM] : others });
    },
  };
}
