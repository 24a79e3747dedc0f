import { OtherTimesOffer } from '#modules/catalog/ui/showing/other-times-offer.tsx';
import { RemindButton } from '#modules/reminders/ui/remind-button.tsx';
import { RemindSheet } from '#modules/reminders/ui/remind-sheet.tsx';
import { NoneFreeNote } from '#modules/seating/ui/choose/none-free-note.tsx';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useOrder } from '../cart/order-context.ts';
import { useOrderShop } from '../cart/order-shop.ts';

/** What a visitor can do when the hall has no seat for everybody: the same as on the page of a sold-out showing. */
export function NoneFree({ store }: { store: SeatStore }) {
  const { presentation } = useOrder().data;
  const { brand } = useOrderShop();
  const reminded = {
    subject: { presentationId: presentation.id },
    waitsFor: 'seats',
    film: presentation.featureName,
    brand: brand.name,
  } as const;
  return (
    <>
      <NoneFreeNote store={store} />
      <div>
        <RemindButton {...reminded} />
      </div>
      <RemindSheet {...reminded} />
      <OtherTimesOffer presentation={presentation} seats={1} />
    </>
  );
}
