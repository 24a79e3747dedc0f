import { lazy, type ComponentType } from 'react';
import type { StepName } from '#modules/ordering/rules/flow.ts';
import type { OrderLoad } from './load-order.ts';
import { SeatStep } from './seat-step.tsx';

/** What a showing's page may be made of: a step of its order, or the notice that stands in its place. */
export type PartName = StepName | 'notice';
export type PartProps = { readonly load: OrderLoad };
type Part = ComponentType<PartProps>;

type LaterPart = {
  /** Its source, by which the bundler's manifest knows its scripts. */
  readonly module: string;
  readonly read: () => Promise<Part>;
};
const HERE = 'src/modules/ordering/ui';

/** Parts other than the seats come when they are wanted. */
const later: Readonly<Record<Exclude<PartName, 'chooseSeats'>, LaterPart>> = {
  notice: {
    module: `${HERE}/notice-part.tsx`,
    read: async () => (await import('./notice-part.tsx')).NoticePart,
  },
  chooseTickets: {
    module: `${HERE}/tickets-step.tsx`,
    read: async () => (await import('./tickets-step.tsx')).TicketsStep,
  },
  chooseProducts: {
    module: `${HERE}/products-step.tsx`,
    read: async () => (await import('./products-step.tsx')).ProductsStep,
  },
  customerInfo: {
    module: `${HERE}/customer-step.tsx`,
    read: async () => (await import('./customer-step.tsx')).CustomerStep,
  },
  confirmation: {
    module: `${HERE}/confirmation-step.tsx`,
    read: async () => (await import('./confirmation-step.tsx')).ConfirmationStep,
  },
};

/** What a page that shows a part needs besides the page's own module. */
export const partModules = (part: PartName): readonly string[] =>
  part === 'chooseSeats' ? [] : [later[part].module];

const ready: Partial<Record<PartName, Part>> = { chooseSeats: SeatStep };

/** Fetches a part's code; afterwards it is drawn at once. */
export async function readPart(part: PartName): Promise<void> {
  if (part === 'chooseSeats') return;
  ready[part] ??= await later[part].read();
}

const lazyParts: Partial<Record<PartName, Part>> = {};

/** The component of a part: at once when its code is here, else one that suspends until it is. */
export function partComponent(part: PartName): Part {
  const here = ready[part];
  if (here || part === 'chooseSeats') return here ?? SeatStep;
  return (lazyParts[part] ??= lazy(async () => {
    await readPart(part);
    return { default: ready[part]! };
  }));
}
