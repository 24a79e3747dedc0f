import { CATALOG_PATHS } from '#modules/catalog/rules/addresses.ts';
import { DONATIONS_PATH } from '#modules/donations/rules/addresses.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { SiteConfiguration, TimerParams } from '#modules/tenancy/rules/site-configuration.ts';

/** One step of an order, by the names of specification section 2, 'Order flow steps'. */
type Step = {
  readonly name: string;
  /** The name of the step's time in parameter 665 (times of the steps); left out when the step has no clock. */
  readonly clock?: keyof TimerParams;
  /** The condition under which the step is left out. */
  readonly isSkipped?: (offer: Offer) => boolean;
  /** The condition under which the step is shown on the page of the step before it. */
  readonly isJoined?: (stepper: SiteConfiguration['stepper'], offer: Offer) => boolean;
};

/** What can be chosen in the flow. */
export type Offer = {
  /** In addition to the flow's own goods. */
  readonly hasProducts: boolean;
  /** The presentation has no numbered places: tickets are counted, and nothing is chosen on a plan. */
  readonly isUnnumbered?: boolean;
};

/** The flow of one kind of order, from its address to its confirmation. Server, step bar, page and timer all use it. */
type Flow = {
  /** The page's address; ':id' is the cart's subject. */
  readonly address: string;
  /** The form of the site configuration for the customer's details. */
  readonly form: keyof SiteConfiguration['forms'];
  readonly steps: readonly Step[];
};

/** The flows, by kind of cart. Paying is part of 'customerInfo'; only a paid order may enter 'confirmation'. */
export const FLOWS = {
  tickets: {
    address: CATALOG_PATHS.showing,
    form: 'orders',
    steps: [
      { name: 'chooseSeats', clock: 'chooseSeatsInSeconds' },
      {
        name: 'chooseTickets',
        clock: 'chooseTicketsInSeconds',
        isJoined: (_: SiteConfiguration['stepper'], { isUnnumbered = false }: Offer) => isUnnumbered,
      },
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
    address: DONATIONS_PATH,
    form: 'donations',
    steps: [{ name: 'chooseDonations' }, { name: 'customerInfo' }, { name: 'confirmation' }],
  },
} as const satisfies Readonly<Record<CartKind, Flow>>;

/** The steps of a flow by name. */
export type StepOf<Kind extends CartKind> = (typeof FLOWS)[Kind]['steps'][number]['name'];
/** Any step of any flow. */
export type AnyStep = StepOf<CartKind>;
/** The steps of an order of tickets. */
export type StepName = StepOf<'tickets'>;

/** The names of a flow's steps, in order. */
export const stepsOf = <Kind extends CartKind>(kind: Kind): readonly StepOf<Kind>[] =>
  FLOWS[kind].steps.map(({ name }) => name);

/** The first step of a cart of a kind. */
export const firstStep = <Kind extends CartKind>(kind: Kind): StepOf<Kind> => FLOWS[kind].steps[0].name;

/** The steps of an order of tickets, by name. */
export const STEPS = stepsOf('tickets');

/** Whether a text names a step of the flow of these carts. */
export const isStepOf = <Kind extends CartKind>(kind: Kind, text: unknown): text is StepOf<Kind> =>
  stepsOf(kind).some((step) => step === text);

/** The steps that every flow has. */
export type CommonStep = 'customerInfo' | 'confirmation';

/** The steps of a flow before a given one. */
export const stepsBefore = (kind: CartKind, step: string): readonly AnyStep[] => {
  const steps: readonly AnyStep[] = stepsOf(kind);
  const at = steps.findIndex((name) => name === step);
  return steps.slice(0, Math.max(at, 0));
};

/** One page of a flow: the step that names it, and the steps shown on it. */
export type FlowPage<Name extends AnyStep = AnyStep> = {
  readonly step: Name;
  readonly shows: readonly Name[];
};

/**
 * The pages of an order. By default tickets and products share a page under two step names; an option of the stepper
 * separates them. Tickets are chosen together with their places where these have no numbers. A step without anything
 * to choose is left out.
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
    if (before && step.isJoined?.(stepper, offer)) before.shows.push(step.name);
    else pages.push({ step: step.name, shows: [step.name] });
  }
  return pages;
}

/** The page that shows a step; the first page when none does. */
export const pageOf = <Name extends AnyStep>(pages: readonly FlowPage<Name>[], step: Name): FlowPage<Name> =>
  pages.find((page) => page.shows.includes(step)) ?? pages[0]!;

/** The page after or before a step's page; the same page at the ends. */
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
