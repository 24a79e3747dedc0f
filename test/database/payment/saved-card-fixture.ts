import { expect, vi } from 'vitest';
import { mobileLogin, mobileLoginValidation } from '#modules/customers/contract.ts';
import { paymentStatus } from '#modules/ordering/contract.ts';
import { getSavedCards, postPaymentForm, removeSavedCard } from '#modules/payment/contract.ts';
import { savedCardIdentifier } from '#modules/payment/rules/cards/saved-card.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill } from '../../support/till.ts';
import {
  CARDCOM_KEYS,
  startCardcomStandIn,
  typeOnPage,
  type CardcomStandIn,
} from '../../support/stand-ins/cardcom-stand-in.ts';
import { PAYU_KEYS, startPayuStandIn, type PayuStandIn } from '../../support/stand-ins/payu-stand-in.ts';
import {
  STRIPE_KEYS,
  startStripeStandIn,
  type StripeStandIn,
} from '../../support/stand-ins/stripe-stand-in.ts';

/** A shop with two brands whose customers can save cards at a provider. Three adults are 29.70. */

export const GOOD = '4242424242424242';
export const SAVING = { saveMagCard: true };
const TOTAL = 29.7;
const HALLS = Array.from({ length: 40 }, (_, i) => `h${i}`);
const auth = { provider: 'mobile', required: false, countries: [] };

export type SavingProvider = 'cardcom' | 'demo' | 'stripe' | 'payu';

export type StandIns = {
  readonly cardcom: CardcomStandIn;
  readonly stripe: StripeStandIn;
  readonly payu: PayuStandIn;
};

export type SavedCardShop = Awaited<ReturnType<typeof openSavedCardShop>>;

export async function openSavedCardShop(provider: SavingProvider) {
  const log: string[] = [];
  const standIns: StandIns = {
    cardcom: await startCardcomStandIn(),
    stripe: await startStripeStandIn(),
    payu: await startPayuStandIn(),
  };
  const { cardcom, stripe, payu } = standIns;
  const till = await openTill({
    sets: brands(provider),
    env: {
      ...CARDCOM_KEYS,
      CARDCOM_API_BASE: cardcom.origin,
      ...STRIPE_KEYS,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_SCRIPT_URL: `${stripe.origin}/stripe.js`,
      ...PAYU_KEYS,
      PAYU_API_BASE: payu.origin,
    },
    log,
  });
  let next = 0;
  let people = 100;
  const db = () => till.shop.app.database.brand(1);
  const newNumber = (): string => `+35988${(people += 1)}0142`;

  /** A visitor who has signed in. */
  async function signedIn(number = newNumber(), brand?: string): Promise<Visitor> {
    const who = till.shop.visitor(brand);
    // A number gets one code a minute.
    await db().change('delete from sign_in_request where tenant_id = $1');
    await who.call(mobileLogin, {
      body: { mobileNumber: number, sendSmsRegardlessOfCustomerExistence: true },
    });
    const body = { smsCode: '123456', mobileNumber: number };
    const { body: answer } = await who.call(mobileLoginValidation, { body });
    expect(answer.error).toBeUndefined();
    return who;
  }

  /** Types a card into the provider's form; returns its payment identifier. `saves`: with the tick below it. */
  const typed = (who: Visitor, number: string, saves = false): Promise<string> =>
    TYPING[provider](who, standIns, number, saves);

  /** Buys three seats of a showing of its own with a payment identifier. */
  async function buyWith(who: Visitor, identifier: string, more: object = {}) {
    const show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
    await lockSeats(who, show, THREE_SEATS);
    const answer = await commit(who, { ...(await payloadOf(who, show, identifier)), ...more });
    const { status, redirectUrl, orderId } = answer.body;
    return status === 'pending' && !redirectUrl ? decided(who, orderId) : answer;
  }

  /** The outcome of a payment that asks nothing of the customer: PayU may decide it after it has answered. */
  const decided = (who: Visitor, orderId: string) =>
    vi.waitFor(async () => {
      await reconcile(till.shop.app, 0);
      const answer = await who.call(paymentStatus, { params: { orderId } });
      expect(answer.body.status).not.toBe('pending');
      return answer;
    }, 10_000);
  const cardsOf = async (who: Visitor) => (await who.call(getSavedCards, { query: {} })).body.cards;

  /** A customer who has saved a card. */
  async function withCard(number = GOOD) {
    const mobile = newNumber();
    const ana = await signedIn(mobile);
    const { body } = await buyWith(ana, await typed(ana, number, true), SAVING);
    expect(body.status).toBe('paid');
    const [card] = await cardsOf(ana);
    return { ana, mobile, card: card!, identifier: savedCardIdentifier(card!.id) };
  }

  return {
    ...standIns,
    till,
    log,
    db,
    signedIn,
    typed,
    buyWith,
    cardsOf,
    remove: (who: Visitor, cardId: string) => who.call(removeSavedCard, { params: { cardId } }),
    withCard,
    /** Throws when the database contradicts itself. */
    async close() {
      const broken = await brokenInvariants(till.database.url);
      await till.close();
      await Promise.all([cardcom.close(), stripe.close(), payu.close()]);
      if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
    },
  };
}

function brands(provider: SavingProvider): object[] {
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  const payment = { offers: [{ method: 'card', provider, maxPayments: 6 }] };
  const ours = cinema({ plans, site: { auth } }) as { brand: object };
  const other = cinema({ code: 'wisla', id: 2, site: { auth } }) as { brand: object };
  return [
    { ...ours, brand: { ...ours.brand, payment } },
    { foyer: 1, brand: { ...other.brand, payment } },
  ];
}

type Typing = (who: Visitor, standIns: StandIns, number: string, saves: boolean) => Promise<string>;

const openForm = async (who: Visitor): Promise<URL> => {
  const { body } = await who.call(postPaymentForm, { params: { locale: 'en' }, body: { total: TOTAL } });
  return new URL(body.paymentFormURL);
};

/** What a browser does in the form of each provider. */
const TYPING: Readonly<Record<SavingProvider, Typing>> = {
  demo: (who, _standIns, number) => typeCard(who, number, TOTAL),
  cardcom: async (who, _standIns, number) => {
    const { href, pathname, searchParams } = await openForm(who);
    await typeOnPage(href, number);
    const url = `${pathname}/card?page=${searchParams.get('page')}`;
    const card = await who.request({ method: 'GET', url });
    return (JSON.parse(card.body) as { identifier: string }).identifier;
  },
  stripe: async (who, { stripe }, number) =>
    `${stripe.confirmationToken(number)}.${(await openForm(who)).pathname.split('/').at(-1)}`,
  payu: async (who, { payu }, number, saves) =>
    `${payu.payu.keepCard(number, saves).token}.${(await openForm(who)).pathname.split('/').at(-1)}`,
};
