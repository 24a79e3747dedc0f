import type { orderPage } from '#modules/ordering/contract.ts';
import type { Reply } from '#kernel/endpoint.ts';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { theatre } from '../halls.ts';
import { serverCpuMs } from './server-cpu.ts';
import { jsonOf, openConnection, requestText, type Connection, type Wanted } from './http-client.ts';
import type { LoadResult, OrderJob } from './jobs.ts';
import { lockRequest } from './lock.ts';
import { Tally } from './tally.ts';

/**
 * Pairs of neighbours from the start of each row: bought in any order, they leave no single seat. Pairs that follow each
 * other are of different rows: beside a buyer who has only the first seat of a pair so far, a neighbour would leave one.
 */
export const PAIRS: readonly (readonly [number, number])[] = (() => {
  // The first row has wheelchair places, which need a confirmation.
  const rows = expandHall(theatre()).rows.filter(({ label }) => label !== 'A');
  const pairsOf = (row: (typeof rows)[number]): number => (row.n - 2) >> 1;
  return Array.from({ length: Math.max(...rows.map(pairsOf)) }, (_, i) =>
    rows.filter((row) => i < pairsOf(row)).map(({ first }) => [first + 2 * i, first + 2 * i + 1] as const),
  ).flat();
})();

const CUSTOMER = {
  firstName: 'Elena',
  lastName: 'Dimitrova',
  email: 'elena@posta.example',
  confirmEmail: 'elena@posta.example',
  termsConfirmed: true,
};
const CARD = { number: '4242424242424242', expiry: '08 / 39', securityCode: '737' };

type Page = Reply<typeof orderPage>;

/** A visitor of the bench on one connection. */
export class Buyer {
  readonly #connection: Connection;
  readonly #host: string;
  readonly #cookie: string;
  requests = 0;

  constructor(connection: Connection, host: string, cookie: string) {
    this.#connection = connection;
    this.#host = host;
    this.#cookie = cookie;
  }

  async #call<T>(wanted: Omit<Wanted, 'host'>, host = this.#host): Promise<T> {
    this.requests += 1;
    const answer = await this.#connection.send(
      requestText({ ...wanted, host, headers: { cookie: this.#cookie } }),
    );
    const body = jsonOf(answer) as T & { error?: { code: string }; code?: string };
    const code =
      body.error?.code ?? (answer.status === 200 ? undefined : (body.code ?? `HTTP ${answer.status}`));
    if (code) throw new Refused(code, answer.status);
    return body;
  }

  async lockSeat(showing: number, seatNo: number): Promise<void> {
    this.requests += 1;
    const request = lockRequest(this.#host, this.#cookie, '/api/seats/lock-seat', showing, seatNo);
    const answer = await this.#connection.send(request);
    const { error } = jsonOf(answer) as { error?: { code: string } };
    if (error || answer.status !== 200)
      throw new Refused(error?.code ?? `HTTP ${answer.status}`, answer.status);
  }

  /** Any place of a standing area. */
  lockAnyPlace(showing: number): Promise<object> {
    const seat = { PresentationId: showing, VenueSectionId: 1, XCoordinate: null, YCoordinate: null };
    return this.#call({ method: 'PUT', path: '/api/seats/lock-seat', body: { seat } });
  }

  readonly readOrder = (showing: number): Promise<Page> =>
    this.#call({ method: 'GET', path: `/api/order/${showing}` });

  readonly writeCart = (showing: number): Promise<object> =>
    this.#call({ method: 'PUT', path: `/api/order/${showing}/cart`, body: { delivery: 'counter' } });

  /** The address of the card form. */
  async openForm({ cart }: Page): Promise<URL> {
    const { total = 0 } = cart.payload;
    const form = await this.#call<{ paymentFormURL: string }>({
      method: 'GET',
      path: `/api/payment/form/en?total=${total}`,
    });
    return new URL(form.paymentFormURL);
  }

  /** Types a card at the demo gateway; returns its identifier. */
  async #typeCard(form: URL): Promise<string> {
    const typed = { method: 'POST', path: `${form.pathname}/token`, body: CARD } as const;
    return (await this.#call<{ identifier: string }>(typed, form.host)).identifier;
  }

  /** The identifier of a card for a gateway that accepts any. */
  readonly untypedCard = (form: URL): string => `tok.${form.pathname.split('/').at(-1)}.${'A'.repeat(22)}`;

  readonly orderOf = ({ cart }: Page, paymentIdentifier: string): object => ({
    ...cart.payload,
    customerInfo: CUSTOMER,
    paymentIdentifier,
  });

  /** Makes all calls from the locked seats to the card form; returns the commit's body. */
  async fillIn(showing: number, isCardTyped: boolean): Promise<object> {
    await this.writeCart(showing);
    const page = await this.readOrder(showing);
    const form = await this.openForm(page);
    return this.orderOf(page, isCardTyped ? await this.#typeCard(form) : this.untypedCard(form));
  }

  commit(cart: object): Promise<{ status: string }> {
    return this.#call({ method: 'POST', path: '/api/payment/commit', body: { cart } });
  }
}

/** A call that was refused. */
export class Refused extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** The presentation and the pair of seats of the nth order. */
export function goodsOf(
  n: number,
  showings: readonly number[],
): { showing: number; pair: readonly [number, number] } {
  const showing = showings[n % showings.length]!;
  const pair = PAIRS[Math.floor(n / showings.length)];
  if (!pair) throw new Error('no pairs of seats are left to order');
  return { showing, pair };
}

/** Whole orders, click by click, as many as there are cookies. */
export async function runOrders({
  port,
  host,
  connections,
  cookies,
  showings,
  otherPort = port,
}: OrderJob): Promise<LoadResult> {
  const open = await Promise.all(
    Array.from({ length: connections }, (_, i) => openConnection(i % 2 === 0 ? port : otherPort)),
  );
  const tally = new Tally();
  const cpuBefore = await serverCpuMs(open[0]!, host);
  const began = performance.now();
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (next < cookies.length) {
        const n = next++;
        const buyer = new Buyer(connection, host, cookies[n]!);
        const { showing, pair } = goodsOf(n, showings);
        for (const seatNo of pair) await buyer.lockSeat(showing, seatNo);
        const { status } = await buyer.commit(await buyer.fillIn(showing, true));
        tally.add(status, status === 'paid');
      }
    }),
  );
  const result = tally.result(began);
  const cpu = (await serverCpuMs(open[0]!, host)) - cpuBefore;
  for (const connection of open) connection.close();
  return { ...result, serverCpuMs: cpu };
}

/** Prepares one order a cookie, then commits them all; only the commits are timed. */
export async function runCommits({
  port,
  host,
  connections,
  cookies,
  showings,
}: OrderJob): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const prepared: { buyer: (connection: Connection) => Buyer; cart: object }[] = [];
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (next < cookies.length) {
        const n = next++;
        const cookie = cookies[n]!;
        const buyer = new Buyer(connection, host, cookie);
        const { showing, pair } = goodsOf(n, showings);
        for (const seatNo of pair) await buyer.lockSeat(showing, seatNo);
        prepared.push({
          buyer: (other) => new Buyer(other, host, cookie),
          cart: await buyer.fillIn(showing, false),
        });
      }
    }),
  );
  const tally = new Tally();
  const began = performance.now();
  await Promise.all(
    open.map(async (connection) => {
      for (let order = prepared.pop(); order; order = prepared.pop()) {
        const { status } = await order.buyer(connection).commit(order.cart);
        tally.add(status, status === 'paid');
      }
    }),
  );
  const result = tally.result(began);
  for (const connection of open) connection.close();
  return result;
}
