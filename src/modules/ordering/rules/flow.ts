import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/** The steps of ordering tickets, by name (specification section 2, 'Order flow steps'; decisions, 'Steps'). */
export const STEPS = [
  'chooseSeats',
  'chooseTickets',
  'chooseProducts',
  'customerInfo',
  'confirmation',
] as const;
export type StepName = (typeof STEPS)[number];

export const isStep = (text: unknown): text is StepName => STEPS.some((step) => step === text);

/** One page of the flow: the step that names it, and the steps that it shows. */
export type FlowPage = { readonly step: StepName; readonly shows: readonly StepName[] };

/**
 * The pages of an order. By default tickets and products share a page, both names kept; the stepper option
 * parts them. A step with nothing to offer is skipped.
 */
export function flowPages(stepper: SiteConfiguration['stepper'], hasProducts: boolean): readonly FlowPage[] {
  const alone = (step: StepName): FlowPage => ({ step, shows: [step] });
  const tickets: FlowPage[] = !hasProducts
    ? [alone('chooseTickets')]
    : stepper.joinProductsToTickets
      ? [{ step: 'chooseTickets', shows: ['chooseTickets', 'chooseProducts'] }]
      : [alone('chooseTickets'), alone('chooseProducts')];
  return [alone('chooseSeats'), ...tickets, alone('customerInfo'), alone('confirmation')];
}

/** The page that shows a step; the first when no page does. */
export const pageOf = (pages: readonly FlowPage[], step: StepName): FlowPage =>
  pages.find((page) => page.shows.includes(step)) ?? pages[0]!;

/** The page after a step's, or before it; itself at the ends. */
export function neighbourPage(pages: readonly FlowPage[], step: StepName, by: 1 | -1): FlowPage {
  const at = pages.indexOf(pageOf(pages, step));
  return pages[Math.min(Math.max(at + by, 0), pages.length - 1)]!;
}

/** Whether one step comes after another in the flow. */
export const isLater = (step: StepName, than: StepName): boolean => STEPS.indexOf(step) > STEPS.indexOf(than);
