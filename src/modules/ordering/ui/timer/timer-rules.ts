import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { StepName } from '#modules/ordering/rules/flow.ts';

/** The clock gets the warning colour at this time. */
export const LATE_SECONDS = 120;
/** The visitor is asked once, at this time, whether to keep the seats. */
export const ASK_SECONDS = 108;

/** The seconds of a step's clock when it begins; for the ring around it. */
export function secondsOfStep({ params, timerMode }: SiteConfiguration, step: StepName): number {
  const timer = params[665];
  if (timerMode === 1) {
    const { chooseSeatsInSeconds, chooseTicketsInSeconds, chooseProductsInSeconds, customerInfoInSeconds } =
      timer;
    return chooseSeatsInSeconds + chooseTicketsInSeconds + chooseProductsInSeconds + customerInfoInSeconds;
  }
  return step === 'confirmation' ? timer.customerInfoInSeconds : timer[`${step}InSeconds`];
}

/** Seconds from now that would be left after extending; null when extending would add nothing. */
export function secondsAfterExtending(
  configuration: SiteConfiguration,
  step: StepName,
  { expiresAt, limitAt }: { readonly expiresAt: string; readonly limitAt: string },
  now: number,
): number | null {
  const own = configuration.params[665];
  const seconds = step === 'confirmation' ? own.customerInfoInSeconds : own[`${step}InSeconds`];
  const end = Math.min(now + seconds * 1000, Date.parse(limitAt));
  // A smaller difference may come from the clocks.
  return end > Date.parse(expiresAt) + 1000 ? Math.floor((end - now) / 1000) : null;
}
