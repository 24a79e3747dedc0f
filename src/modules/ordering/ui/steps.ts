import { lazy, type ComponentType } from 'react';
import type { StepName } from '#modules/ordering/rules/flow.ts';
import { SeatStep } from './seat-step.tsx';

type StepComponent = ComponentType;

/** Steps after the seats come when they are wanted. */
const later: Readonly<Record<Exclude<StepName, 'chooseSeats'>, () => Promise<StepComponent>>> = {
  chooseTickets: async () => (await import('./tickets-step.tsx')).TicketsStep,
  chooseProducts: async () => (await import('./products-step.tsx')).ProductsStep,
  customerInfo: async () => (await import('./customer-step.tsx')).CustomerStep,
  confirmation: async () => (await import('./confirmation-step.tsx')).ConfirmationStep,
};

const ready: Partial<Record<StepName, StepComponent>> = { chooseSeats: SeatStep };

/** Fetches a step's code; afterwards it is drawn at once. */
export async function readStep(step: StepName): Promise<void> {
  if (step === 'chooseSeats') return;
  ready[step] ??= await later[step]();
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
