import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { SiteConfiguration, TimerParams } from '#modules/tenancy/rules/site-configuration.ts';
import { CART_PATHS } from './addresses.ts';

/** One step of an order: by name (specification section 2, 'Order flow steps'; decisions, 'Steps'). */
type Step = {
  readonly name: string;
  /** Parameter 665's time for the step; left out where no clock runs. */
  readonly clock?: keyof TimerParams;
  /** When the step is left out. */
  readonly isSkipped?: (offer: Offer) => boolean;
  /** When the step is shown on the page of the one before it. */
  readonly isJoined?: (stepper: SiteConfiguration['stepper']) => boolean;
};

/** What there is to choose beside the flow's own goods. */
export type Offer = { readonly hasProducts: boolean };

/** One kind of order from its address to its confirmation: read by server, step bar, walk and timer alike. */
type Flow = {
  /** The page's address; ':id' is the cart's subject. */
  readonly address: string;
  /** Which form of the site configuration asks for the customer's details. */
  readonly form: keyof SiteConfiguration['forms'];
  readonly steps: readonly Step[];
};

/** The flows, by the kind of their cart. Paying is part of 'customerInfo'; a paid order alone enters 'confirmation'. */
export const FLOWS = {
  tickets: {
    address: CART_PATHS.tickets,
    form: 'orders',
    steps: [
      { name: 'chooseSeats', clock: 'chooseSeatsInSeconds' },
      { name: 'chooseTickets', clock: 'chooseTicketsInSeconds' },
      {
        name: 'chooseProducts',
        clock: 'chooseProductsInSeconds',
        isSkipped: ({ hasProducts }: Offer) => !hasProducts,
        isJoined: (stepper: SiteConfiguration['stepper']) => stepper.joinProductsToTickets,
      },
      { name: 'customerInfo', clock: 'customerInfoInSeconds' },
      { name: 'confirmation' },
    ],
  },
  donations: {
    address: CART_PATHS.donations,
    form: 'donations',
    steps: [{ name: 'chooseDonations' }, { name: 'customerInfo' }, { name: 'confirmation' }],
  },
} as const satisfies Readonly<Record<CartKind, Flow>>;

/** The steps of a flow by name. */
export type StepOf<Kind extends CartKind> = (typeof FLOWS)[Kind]['steps'][number]['name'];
/** Any step of any flow. */
export type AnyStep = StepOf<CartKind>;
/** The steps of ordering tickets. */
export type StepName = StepOf<'tickets'>;

/** The names of a flow's steps, in their order. */
export const stepsOf = <Kind extends CartKind>(kind: Kind): readonly StepOf<Kind>[] =>
  FLOWS[kind].steps.map(({ name }) => name);

/** The step that a cart of a kind begins with. */
export const firstStep = <Kind extends CartKind>(kind: Kind): StepOf<Kind> => FLOWS[kind].steps[0].name;

/** The steps of ordering tickets, by name. */
export const STEPS = stepsOf('tickets');

export const isStepOf = <Kind extends CartKind>(kind: Kind, text: unknown): text is StepOf<Kind> =>
  stepsOf(kind).some((step) => step === text);

/** The steps that every flow has. */
export type CommonStep = 'customerInfo' | 'confirmation';

/** The steps of a flow that come before one. */
export const stepsBefore = (kind: CartKind, step: string): readonly AnyStep[] => {
  const steps: readonly AnyStep[] = stepsOf(kind);
  const at = steps.findIndex((name) => name === step);
  return steps.slice(0, Math.max(at, 0));
};

/** One page of a flow: the step that names it, and the steps that it shows. */
export type FlowPage<Name extends AnyStep = AnyStep> = {
  readonly step: Name;
  readonly shows: readonly Name[];
};

/**
 * The pages of an order. By default tickets and products share a page, both names kept; the stepper option parts
 * them. A step with nothing to offer is skipped.
 */
export function flowPages<Kind extends CartKind>(
  kind: Kind,
  stepper: SiteConfiguration['stepper'],
  offer: Offer,
): readonly FlowPage<StepOf<Kind>>[] {
  const pages: { step: StepOf<Kind>; shows: StepOf<Kind>[] }[] = [];
  for (const step of FLOWS[kind].steps as readonly (Step & { readonly name: StepOf<Kind> })[]) {
    if (step.isSkipped?.(offer)) continue;
    const before = pages.at(-1);
    if (before && step.isJoined?.(stepper)) before.shows.push(step.name);
    else pages.push({ step: step.name, shows: [step.name] });
  }
  return pages;
}

/** The page that shows a step; the first when no page does. */
export const pageOf = <Name extends AnyStep>(pages: readonly FlowPage<Name>[], step: Name): FlowPage<Name> =>
  pages.find((page) => page.shows.includes(step)) ?? pages[0]!;

/** The page after a step's, or before it; itself at the ends. */
export function neighbourPage<Name extends AnyStep>(
  pages: readonly FlowPage<Name>[],
  step: Name,
  by: 1 | -1,
): FlowPage<Name> {
  const at = pages.indexOf(pageOf(pages, step));
  return pages[Math.min(Math.max(at + by, 0), pages.length - 1)]!;
}

/** Whether one step comes after another in a flow. */
export function isLater<Kind extends CartKind>(kind: Kind, step: StepOf<Kind>, than: StepOf<Kind>): boolean {
  const steps = stepsOf(kind);
  return steps.indexOf(step) > steps.indexOf(than);
}
