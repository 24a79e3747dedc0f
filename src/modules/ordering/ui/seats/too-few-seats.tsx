import type { RefusalBody } from '#kernel/refusal.ts';
import { OtherTimesOffer } from '#modules/catalog/ui/showing/other-times-offer.tsx';
import { groupOffers, type GroupOffers } from '#modules/seating/rules/selection/group-offers.ts';
import { numbersIn } from '#modules/seating/ui/choose/offered-seats.ts';
import { GroupOfferNote } from '#modules/seating/ui/choose/best-seats/group-offer-note.tsx';
import type { SeatChoiceOptions } from '#modules/seating/ui/choose/seat-choice-options.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatSummary } from '#modules/seating/ui/seat-map/use-seat-store.ts';
import { useOrder } from '../cart/order-context.ts';
import { RefusalNote } from '../frame/refusal-note.tsx';

interface TooFewSeatsProps {
  store: SeatStore;
  choice: SeatChoice;
  options: SeatChoiceOptions;
  refusal: RefusalBody;
  onClose: () => void;
}

/** A search found too few seats: what the group can have here instead, and other times. */
export function TooFewSeats({ store, choice, options, refusal, onClose }: TooFewSeatsProps) {
  const { data } = useOrder();
  const quantity = Number(refusal['quantity'] ?? 1);
  // The offers follow the changes of the hall.
  useSeatSummary(store);
  const offers = offersFor(store, options, refusal, quantity);
  return (
    <>
      {offers?.fewer || offers?.split ? (
        <GroupOfferNote {...{ store, quantity, offers, options, onClose }} onTake={choice.swap} />
      ) : (
        <RefusalNote refusal={refusal} onClose={onClose} />
      )}
      <OtherTimesOffer presentation={data.presentation} seats={quantity} />
    </>
  );
}

/** Undefined when special kinds were searched for: other seats would not do. */
function offersFor(
  { hall, isOpen }: SeatStore,
  { levelAt, rules }: SeatChoiceOptions,
  // The visitor's filter, when the search obeyed one.
  { levels: filtered, kinds }: RefusalBody,
  quantity: number,
): GroupOffers | undefined {
  if (numbersIn(kinds).length > 0) return undefined;
  const sought = numbersIn(filtered);
  const levels = [...hall.levels.keys()].filter(
    (level) => (levelAt(level)?.price ?? null) !== null && (sought.length === 0 || sought.includes(level)),
  );
  const { allowSingleSeatOnCouch } = rules;
  return groupOffers(hall, isOpen, { quantity, levels, allowSingleSeatOnCouch });
}
