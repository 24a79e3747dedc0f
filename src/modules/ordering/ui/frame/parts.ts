import type { StepName } from '#modules/ordering/rules/flow.ts';
import type { OrderLoad } from './load-order.ts';
import { SeatStep } from '../seats/seat-step.tsx';
import { COMMON_PARTS, stepParts, type Parts } from './step-parts.ts';

/** The parts of a showing's page: a step of its order, or the notice that is shown instead. */
export type PartName = StepName | 'notice';
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

export const { modules: partModules, read: readPart, component: partComponent } = parts;
