import type { FastifyBaseLogger } from 'fastify';
import { sendRequest } from '#modules/payment/server/http-request.ts';
import { chargeById, settleDue, type Gateway } from './charges.ts';
import { sign, SIGNATURE_HEADER } from './signature.ts';

/** A webhook is given up after this number of attempts; with the default waits that takes about 9 hours. */
const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_MS = 3_600_000;
const TIMEOUT_MS = 10_000;

type Delivery = { id: string; chargeId: string; status: string; url: string };

/**
 * Sends the demo gateway's webhooks to the shop. They are stored in the database, so that a gateway that starts again
 * sends those of the last process. Waits until the next one is due; call `wake` when a new one was written.
 */
export class WebhookSender {
  readonly #gateway: Gateway;
  readonly #key: string;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(gateway: Gateway, key: string, log: FastifyBaseLogger) {
    this.#gateway = gateway;
    this.#key = key;
    this.#log = log;
  }

  /** Sends what is due now. */
  wake(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    if (this.#sending) this.#again = true;
    else this.#sending = this.#sendDue();
  }

  /** Stops after the webhooks that are being sent. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }

  async #sendDue(): Promise<void> {
    let pause: number | undefined;
    try {
      do {
        this.#again = false;
        await settleDue(this.#gateway);
        await Promise.all((await this.#takeDue()).map((delivery) => this.#deliver(delivery)));
        pause = await this.#untilNext();
      } while (!this.#stopped && (this.#again || pause === 0));
    } catch (error) {
      this.#log.error({ err: error }, 'the demo gateway could not read its webhooks');
      pause = this.#gateway.timings.retryMs;
    }
    this.#sending = undefined;
    if (pause !== undefined && !this.#stopped) this.#timer = setTimeout(() => this.wake(), pause).unref();
  }

  /** Reads what is due and sets the time of the next attempt: when the process dies, they are sent then. */
  #takeDue(): Promise<Delivery[]> {
    return this.#gateway.database.system<Delivery>(
      `update demo_gateway.webhook n
       set attempts = attempts + 1,
           due_at = now() + least($1 * power(2, attempts), $2) * interval '1 ms' + $3 * interval '1 ms'
       from demo_gateway.charge c
       where c.charge_id = n.charge_id and n.webhook_id in (
         select webhook_id from demo_gateway.webhook where copies > 0 and due_at <= now()
         order by due_at limit 10 for update skip locked)
       returning n.webhook_id as id, n.charge_id as "chargeId", n.status, c.notify_url as url`,
      [this.#gateway.timings.retryMs, LONGEST_PAUSE_MS, TIMEOUT_MS],
    );
  }

  async #deliver({ id, chargeId, status, url }: Delivery): Promise<void> {
    const found = await chargeById(this.#gateway, chargeId);
    const body = JSON.stringify({ id, type: `charge.${status}`, charge: found?.charge });
    const headers = { [SIGNATURE_HEADER]: sign(this.#key, body, new Date()) };
    const answer = await sendRequest({ method: 'POST', url, headers, body, timeoutMs: TIMEOUT_MS }).catch(
      () => undefined,
    );
    const taken = answer !== undefined && answer.status >= 200 && answer.status < 300;
    if (taken) await this.#markDelivered(id);
    else await this.#postpone(id);
  }

  /** Counts a delivered copy; the second one, if any, is due now. */
  async #markDelivered(id: string): Promise<void> {
    await this.#gateway.database.system(
      'update demo_gateway.webhook set copies = copies - 1, due_at = now() where webhook_id = $1',
      [id],
    );
  }

  async #postpone(id: string): Promise<void> {
    const { retryMs } = this.#gateway.timings;
    await this.#gateway.database.system(
      `update demo_gateway.webhook
       set due_at = now() + least($2 * power(2, attempts - 1), $3) * interval '1 ms',
           copies = case when attempts >= $4 then 0 else copies end
       where webhook_id = $1`,
      [id, retryMs, LONGEST_PAUSE_MS, MOST_ATTEMPTS],
    );
  }

  /** Milliseconds until the next webhook or decision is due; undefined when there is none. */
  async #untilNext(): Promise<number | undefined> {
    const [next] = await this.#gateway.database.system<{ wait: number | null }>(
      `select extract(epoch from min(due) - now()) * 1000 as wait from (
         select min(due_at) as due from demo_gateway.webhook where copies > 0
         union all select min(settle_at) from demo_gateway.charge where settle_at is not null) as open`,
    );
    if (next?.wait == null) return undefined;
    return Math.max(0, Math.min(Math.ceil(next.wait), LONGEST_PAUSE_MS));
  }
}
