import type {
  MorePlacesRequest,
  MorePlaces,
  TicketChoiceOptions,
} from '#modules/tickets/ui/choose/ticket-choice-options.ts';
import { tooMany } from '#modules/seating/rules/selection/selection.ts';
import { useOrder } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import { levelsWithCodes } from './levels-with-codes.ts';
import { useCodes } from './use-codes.ts';
import { useMoreSeats } from './use-more-seats.ts';
import { useReferences } from './use-references.tsx';
import { useUnlock } from './use-unlock.ts';

/** Inputs and callbacks for the ticket choice, which knows neither order nor cart. */
export function useTicketOptions(): TicketChoiceOptions {
  const { data, cart, configuration, money, change, refresh, goTo } = useOrder();
  const { going, unlock } = useUnlock();
  const takeSeats = useMoreSeats();
  const lockPlaces = async (request: MorePlacesRequest): Promise<MorePlaces> => {
    const taken = await takeSeats(request);
    // Also after a refusal: some of the seats that the visitor had may be gone.
    const { seats } = await refresh();
    return taken.ok ? { ...taken, places: seats } : taken;
  };
  return {
    // A price list may have levels without seats in this hall.
    levels: levelsWithCodes(data, cart).filter(({ ticketGroupId }) =>
      data.ticketGroupIds.includes(ticketGroupId),
    ),
    places: cart.seats,
    leaving: going,
    canHave: (count) => !tooMany(count, data),
    isOlderList: !configuration.newTicketList,
    money,
    onChange: (tickets) => change({ tickets: [...tickets] }),
    lockPlaces,
    onUnlock: (seats) => void unlock(seats),
    onSeeSeats: () => void goTo('chooseSeats'),
    codes: useCodes(),
    references: useReferences(),
    refusalText: useRefusalText(),
  };
}
