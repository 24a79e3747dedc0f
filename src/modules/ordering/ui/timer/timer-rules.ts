import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import type { StepName } from '#modules/ordering/rules/flow.ts';

/** The clock gets the warning colour at this time. */
export const LATE_SECONDS = 120;
/** The visitor is asked once, at this time, whether to keep the seats. */
const ASK_SECONDS = 108;

/** Screen readers are told the time left at these whole minutes: a clock that speaks each second disturbs. */
const ANNOUNCED_MINUTES = [5, 2, 1];
/** An announcement is in the page for these seconds, so that nobody reads it when it is no longer true. */
const ANNOUNCED_SECONDS = 10;

/** The minutes left to announce at this moment; undefined at most moments. */
export const announcedMinutes = (secondsLeft: number): number | undefined =>
  ANNOUNCED_MINUTES.find(
    (minutes) => secondsLeft <= 60 * minutes && secondsLeft > 60 * minutes - ANNOUNCED_SECONDS,
  );

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

/** An end of the clock, as it was asked about: of a step, and another one after each extension. */
export const endOf = (step: string, expiresAt: string | undefined): string => `${step} ${expiresAt}`;

/** Whether the visitor is to be asked for more time: near an end that was not asked about. */
export const isToAsk = (secondsLeft: number | null, end: string, askedAbout: string | null): boolean =>
  secondsLeft !== null && secondsLeft > 0 && secondsLeft <= ASK_SECONDS && askedAbout !== end;
