import type { FastifyBaseLogger } from 'fastify';
import { chargeById, settleDue, type Books } from './charges.ts';
import { localRequest } from './local-request.ts';
import { sign, SIGNATURE_HEADER } from './signature.ts';

/** After so many refusals a webhook is given up; by then some days have passed. */
const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

type Parcel = { id: string; chargeId: string; status: string; url: string };

/**
 * Carries the demo gateway's webhooks to the shop. What is to be carried stands in the database: a
 * gateway that starts again goes on where the last one was stopped. Between errands it sleeps until the
 * next one is due; `kick` wakes it for a new one.
 */
export class Courier {
  readonly #books: Books;
  readonly #key: string;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(books: Books, key: string, log: FastifyBaseLogger) {
    this.#books = books;
    this.#key = key;
    this.#log = log;
  }

  /** Looks at once whether anything is due. */
  kick(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    if (this.#round) this.#again = true;
    else this.#round = this.#goRound();
  }

  /** Ends after the errand in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#round;
  }

  async #goRound(): Promise<void> {
    let pause: number | undefined;
    try {
      do {
        this.#again = false;
        await settleDue(this.#books);
        await Promise.all((await this.#due()).map((parcel) => this.#deliver(parcel)));
        pause = await this.#untilNext();
      } while (!this.#stopped && (this.#again || pause === 0));
    } catch (error) {
      this.#log.error({ err: error }, 'the demo gateway could not read its books');
      pause = this.#books.timings.retryMs;
    }
    this.#round = undefined;
    if (pause !== undefined && !this.#stopped) this.#timer = setTimeout(() => this.kick(), pause).unref();
  }

  /** Takes what is due and puts its next try off at once: a process that dies with it loses nothing. */
  #due(): Promise<Parcel[]> {
    return this.#books.database.system<Parcel>(
      `update demo_gateway.webhook n
       set attempts = attempts + 1,
           due_at = now() + least($1 * power(2, attempts), $2) * interval '1 ms' + $3 * interval '1 ms'
       from demo_gateway.charge c
       where c.charge_id = n.charge_id and n.webhook_id in (
         select webhook_id from demo_gateway.webhook where copies > 0 and due_at <= now()
         order by due_at limit 10 for update skip locked)
       returning n.webhook_id as id, n.charge_id as "chargeId", n.status, c.notify_url as url`,
      [this.#books.timings.retryMs, LONGEST_PAUSE_MS, TIMEOUT_MS],
    );
  }

  async #deliver({ id, chargeId, status, url }: Parcel): Promise<void> {
    const found = await chargeById(this.#books, chargeId);
    const body = JSON.stringify({ id, type: `charge.${status}`, charge: found?.charge });
    const headers = { [SIGNATURE_HEADER]: sign(this.#key, body, new Date()) };
    const answer = await localRequest({ method: 'POST', url, headers, body, timeoutMs: TIMEOUT_MS }).catch(
      () => undefined,
    );
    const taken = answer !== undefined && answer.status >= 200 && answer.status < 300;
    if (taken) await this.#crossOff(id);
    else await this.#putOff(id);
  }

  /** One copy is delivered; a second one, if any, follows at once. */
  async #crossOff(id: string): Promise<void> {
    await this.#books.database.system(
      'update demo_gateway.webhook set copies = copies - 1, due_at = now() where webhook_id = $1',
      [id],
    );
  }

  async #putOff(id: string): Promise<void> {
    const { retryMs } = this.#books.timings;
    await this.#books.database.system(
      `update demo_gateway.webhook
       set due_at = now() + least($2 * power(2, attempts - 1), $3) * interval '1 ms',
           copies = case when attempts >= $4 then 0 else copies end
       where webhook_id = $1`,
      [id, retryMs, LONGEST_PAUSE_MS, MOST_ATTEMPTS],
    );
  }

  /** Milliseconds until something is due; undefined when nothing is left to do. */
  async #untilNext(): Promise<number | undefined> {
    const [next] = await this.#books.database.system<{ wait: number | null }>(
      `select extract(epoch from min(due) - now()) * 1000 as wait from (
         select min(due_at) as due from demo_gateway.webhook where copies > 0
         union all select min(settle_at) from demo_gateway.charge where settle_at is not null) as open`,
    );
    if (next?.wait == null) return undefined;
    return Math.max(0, Math.min(Math.ceil(next.wait), LONGEST_PAUSE_MS));
  }
}
