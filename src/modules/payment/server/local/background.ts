/** A webhook is given up after this number of attempts. */
const MOST_ATTEMPTS = 20;

/** Sends a notification to the shop; true when it was answered with 200. */
export type Notify = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<boolean>;

/** The work of a local provider of which nobody waits for the result: what happens later, and webhooks. */
export class Background {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #work = new Set<Promise<unknown>>();

  /** Does something after some milliseconds. */
  after(wait: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#run(work);
    }, wait);
    this.#timers.add(timer);
  }

  /** Sends a webhook until it is taken; the pause before the next attempt is `retryMs` at first, and doubled each time. */
  sendUntilTaken(send: () => Promise<boolean>, retryMs: number, attempt = 1): void {
    this.#run(async () => {
      const isTaken = await send().catch(() => false);
      if (isTaken || attempt === MOST_ATTEMPTS) return;
      const pause = retryMs * 2 ** (attempt - 1);
      this.after(pause, async () => this.sendUntilTaken(send, retryMs, attempt + 1));
    });
  }

  /** Ends every wait, and waits for the work under way. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    await Promise.allSettled(this.#work);
  }

  /** A database that has ended meanwhile is no fault. */
  #run(work: () => Promise<void>): void {
    const running = work()
      .catch(() => {})
      .finally(() => this.#work.delete(running));
    this.#work.add(running);
  }
}
