/** The demo gateway's waiting times, in milliseconds. */
export type Timings = {
  /** Before the slow card's answer. */
  readonly slowMs: number;
  /** Before the late webhook. */
  readonly lateMs: number;
  /** Before the bank decides a charge that begins as pending. */
  readonly laterMs: number;
  /** How long a code may be confirmed in the bank's app. */
  readonly codeMs: number;
  /** Before a webhook that was not accepted is sent again; doubled each time. */
  readonly retryMs: number;
};

const DEFAULT_TIMINGS: Timings = {
  slowMs: 8000,
  lateMs: 4000,
  laterMs: 6000,
  codeMs: 120_000,
  retryMs: 1000,
};

/** The waiting times; DEMO_GATEWAY_SLOW_MS, …LATE_MS, …LATER_MS, …CODE_MS and …RETRY_MS override the defaults. */
export function readTimings(env: Readonly<Record<string, string | undefined>>): Timings {
  const read = (name: string, usual: number): number => {
    const given = Number(env[`DEMO_GATEWAY_${name}`] ?? usual);
    return Number.isInteger(given) && given >= 0 ? given : usual;
  };
  return {
    slowMs: read('SLOW_MS', DEFAULT_TIMINGS.slowMs),
    lateMs: read('LATE_MS', DEFAULT_TIMINGS.lateMs),
    laterMs: read('LATER_MS', DEFAULT_TIMINGS.laterMs),
    codeMs: read('CODE_MS', DEFAULT_TIMINGS.codeMs),
    retryMs: read('RETRY_MS', DEFAULT_TIMINGS.retryMs),
  };
}
