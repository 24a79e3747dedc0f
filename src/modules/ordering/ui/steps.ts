import { lazy, type ComponentType } from 'react';
import type { StepName } from '#modules/ordering/rules/flow.ts';
import { SeatStep } from './seat-step.tsx';

type StepComponent = ComponentType;

type LaterStep = {
  /** Its source, by which the bundler's manifest knows its scripts. */
  readonly module: string;
  readonly read: () => Promise<StepComponent>;
};
const HERE = 'src/modules/ordering/ui';

/** Steps after the seats come when they are wanted. */
const later: Readonly<Record<Exclude<StepName, 'chooseSeats'>, LaterStep>> = {
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

/** What a page that shows a step needs besides the page's own module. */
export const stepModules = (step: StepName): readonly string[] =>
  step === 'chooseSeats' ? [] : [later[step].module];

const ready: Partial<Record<StepName, StepComponent>> = { chooseSeats: SeatStep };

/** Fetches a step's code; afterwards it is drawn at once. */
export async function readStep(step: StepName): Promise<void> {
  if (step === 'chooseSeats') return;
  ready[step] ??= await later[step].read();
}

const lazySteps: Partial<Record<StepName, StepComponent>> = {};

/** The component of a step: at once when its code is here, else one that suspends until it is. */
export function stepComponent(step: StepName): StepComponent {
  const here = ready[step];
  if (here || step === 'chooseSeats') return here ?? SeatStep;
  return (lazySteps[step] ??= lazy(async () => {
    await readStep(step);
    return { default: ready[step]! };
  }));
}
