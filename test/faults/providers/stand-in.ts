import type { OutsideProviderName } from '#modules/payment/server/provider.ts';
import type { PaymentOffers } from '#modules/tenancy/rules/payment-offers.ts';
import type { Payload } from '../../support/buyer.ts';
import type { Visitor } from '../../support/shop.ts';
import type { FaultyLine } from '../../support/stand-ins/faulty-line.ts';
import type { End, Paying } from './bench.ts';

/** A means of payment: one that is charged, one that is declined, or one that the bank decides when a test says so. */
export type Means = 'good' | 'declined' | 'open';

/** What the provider has taken for a tender, in minor units. */
export type TakenCharge = {
  readonly amount: number;
  readonly isPaid: boolean;
  readonly refunded: number;
};

export type SentWebhook = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** The stand-in of a provider, in the words that the faults use for every provider. */
export type ProviderStandIn = {
  readonly provider: OutsideProviderName;
  readonly origin: string;
  readonly offers: PaymentOffers['offers'];
  /** The method and path of the requests that move money. */
  readonly moves: RegExp;
  /** The shop's settings; `origin` is where it reaches the provider. */
  env(origin: string): Record<string, string>;
  /** The payment's part of a commit. `total`: in major units. */
  means(kind: Means, who: Visitor, total: number): Promise<Partial<Payload>>;
  /** Where the provider sends webhooks from now on; undefined: they are lost. */
  notifyAt(url: string | undefined): void;
  charges(tenderId: string): Promise<readonly TakenCharge[]>;
  /** What the buyer does after the commit, at the provider; left out where nothing is left to do. */
  act?(paying: Paying): Promise<void>;
  /** A charge is open because its request is still on its way, which the line delays. */
  readonly opensByDelay?: true;
  /** The bank decides what is open. */
  decide(paying: Paying, decision: 'paid' | 'declined', line: FaultyLine): Promise<void>;
  /** The bank, or the buyer, agrees after the shop has given the charge up. */
  decideTooLate(paying: Paying, line: FaultyLine): Promise<void>;
  /** A webhook as the provider sends it, about the charge as it is, or as it was before it was decided. */
  webhook(tenderId: string, about?: 'now' | 'before'): SentWebhook;
  /** Webhooks about the charge that are not from the provider, by what is wrong with them. */
  forgeries(tenderId: string): Readonly<Record<string, SentWebhook>>;
  /** A genuine webhook about a charge of another system on the account. */
  strange(tenderId: string): SentWebhook;
  /** From now on the provider says that it has taken something else than it was asked for. */
  misreport(tenderId: string, said: { readonly amount?: number; readonly currency?: string }): void;
  /** Has the shop's clock from now on; left out where no answer depends on the time. */
  setClock?(now: () => Date): void;
  /** From now on refunds are refused, left open, or paid at once. */
  answerRefunds(how: 'refuse' | 'leave open' | 'pay'): void;
  /** Faults that end otherwise with it, and those that it cannot have (without an end). `why`: for the documentation. */
  readonly unlike?: Readonly<Record<string, { readonly end?: End; readonly why: string }>>;
  close(): Promise<void>;
};
