import { randomInt, randomUUID } from 'node:crypto';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import { behaviourNamed } from '../../demo/behaviours.ts';
import { Background, type Notify } from '../../local/background.ts';
import type { LocalCard, LocalPage, LocalTransaction, RecordStore } from './local-records.ts';

/**
 * Cardcom as the demo and the tests have it: the pages, tokens and transactions behind the part of its API v11 that we
 * use. Without HTTP: `local-api.ts` answers the calls, `local-pages.ts` the browsers.
 */

export type CardcomKeys = {
  readonly terminal: string;
  readonly apiName: string;
  readonly apiPassword: string;
};

export type LocalTimings = {
  /** Before the slow card's answer. Milliseconds, as all of these. */
  readonly slowMs: number;
  /** Before a notification that was not accepted is sent again; doubled each time. */
  readonly retryMs: number;
};

export type LocalCardcomOptions = {
  readonly keys: CardcomKeys;
  readonly origin: string;
  readonly timings: LocalTimings;
  readonly records: RecordStore;
  readonly notify: Notify;
};

/** Codes of declined transactions. */
const CODES: Readonly<Partial<Record<DeclineReason, number>>> = {
  EXPIRED_CARD: 36,
  WRONG_NUMBER: 33,
  WRONG_CVV: 6,
  BIN_MISMATCH: 34,
};
const DECLINED = 4;

export class LocalCardcom {
  readonly keys: CardcomKeys;
  readonly records: RecordStore;
  readonly timings: LocalTimings;
  /** Its address, as browsers see it. */
  origin: string;
  /** Whether the result of a page tells the card's digits; Cardcom does not promise it. */
  tellsDigits = true;
  /** Whether every charge is declined, whatever its card. */
  declinesAll = false;
  /** Whether refunds are declined. */
  refusesRefunds = false;
  /** ID numbers of holders that shops have sent, by page: not to be stored. */
  readonly holderIds = new Map<string, string>();
  readonly #notify: Notify;
  readonly #failedOnce = new Set<string>();
  readonly #background = new Background();

  constructor({ keys, origin, timings, records, notify }: LocalCardcomOptions) {
    this.keys = keys;
    this.origin = origin;
    this.timings = timings;
    this.records = records;
    this.#notify = notify;
  }

  /** Keeps a card that was typed on a page; 'bank': the bank's step comes first. */
  async takeCard(page: LocalPage, card: LocalCard, payments: number): Promise<'done' | 'bank'> {
    const token = randomUUID();
    await this.records.add('card', token, card);
    const asksBank = behaviourNamed(card.behaviour).decision === '3-D Secure';
    const typed = { ...page, token, payments };
    await this.records.replace('page', page.pageId, typed);
    if (asksBank) return 'bank';
    await this.finish(typed);
    return 'done';
  }

  /** Ends a page with its card, and notifies the shop. */
  async finish(page: LocalPage): Promise<void> {
    const done = { ...page, isDone: true };
    await this.records.replace('page', page.pageId, done);
    const card = await this.records.find('card', page.token!);
    const isTwice = behaviourNamed(card!.behaviour).webhook === 'twice, late';
    for (let copy = 0; copy < (isTwice ? 2 : 1); copy += 1) this.#send(done);
  }

  /** True the first time for a transaction of the card whose first charge fails with an error. */
  failsNow({ behaviour }: LocalCard, externalId: string): boolean {
    if (behaviourNamed(behaviour).answer !== 'error once' || this.#failedOnce.has(externalId)) return false;
    this.#failedOnce.add(externalId);
    return true;
  }

  /** Makes a transaction; undefined when there is one with its `externalId`. */
  async transact(
    wanted: Omit<LocalTransaction, 'id' | 'code'>,
    card: LocalCard,
  ): Promise<LocalTransaction | undefined> {
    const transaction = {
      ...wanted,
      id: randomInt(100_000_000, 999_999_999),
      code: this.#codeOf(wanted, card),
    };
    return (await this.records.add('transaction', wanted.externalId, transaction)) ? transaction : undefined;
  }

  #codeOf({ isRefund }: Pick<LocalTransaction, 'isRefund'>, { behaviour }: LocalCard): number {
    if (isRefund) return this.refusesRefunds ? DECLINED : 0;
    if (this.declinesAll) return DECLINED;
    const { ends } = behaviourNamed(behaviour);
    return ends === 'paid' ? 0 : (CODES[ends] ?? DECLINED);
  }

  close(): Promise<void> {
    return this.#background.close();
  }

  #send({ webhookUrl, pageId, returnValue }: LocalPage): void {
    const body = JSON.stringify({ ResponseCode: 0, LowProfileId: pageId, ReturnValue: returnValue });
    this.#background.sendUntilTaken(() => this.#notify(webhookUrl, {}, body), this.timings.retryMs);
  }
}
