import { isUnnumbered } from '#modules/catalog/rules/seating-mode.ts';
import type { Offer, StepName } from '#modules/ordering/rules/flow.ts';
import type { OrderPageData } from '../cart/order-context.ts';
import type { OrderLoad } from './load-order.ts';
import { SeatStep } from '../seats/seat-step.tsx';
import { COMMON_PARTS, stepParts, type Parts } from './step-parts.ts';

/**
 * The parts of a showing's page: a step of its order, the counts of tickets that are its first step where places have
 * no numbers, or the notice that is shown instead.
 */
export type PartName = StepName | 'countTickets' | 'notice';
export type PartProps = { readonly load: OrderLoad };

const HERE = 'src/modules/ordering/ui';

/** Parts other than the seats are loaded when they are needed. */
const parts: Parts<PartName, PartProps> = stepParts(
  { chooseSeats: SeatStep },
  {
    notice: {
      module: `${HERE}/frame/notice-part.tsx`,
      read: async () => (await import('./notice-part.tsx')).NoticePart,
    },
    countTickets: {
      module: `${HERE}/choice/count-step.tsx`,
      read: async () => (await import('../choice/count-step.tsx')).CountStep,
    },
    chooseTickets: {
      module: `${HERE}/choice/tickets-step.tsx`,
      read: async () => (await import('../choice/tickets-step.tsx')).TicketsStep,
    },
    chooseProducts: {
      module: `${HERE}/choice/products-step.tsx`,
      read: async () => (await import('../choice/products-step.tsx')).ProductsStep,
    },
    ...COMMON_PARTS,
  },
);

/** What can be chosen in the order of a showing; products also when the cart has some that are no longer sold. */
export const offerOf = ({ presentation, products, cart }: OrderPageData): Offer => ({
  hasProducts: products.length > 0 || cart.content.products.length > 0,
  isUnnumbered: isUnnumbered(presentation),
});

/** The part that shows a step. */
export const partOf = (step: StepName, { presentation }: Pick<OrderPageData, 'presentation'>): PartName =>
  step === 'chooseSeats' && isUnnumbered(presentation) ? 'countTickets' : step;

export const { modules: partModules, read: readPart, component: partComponent } = parts;
