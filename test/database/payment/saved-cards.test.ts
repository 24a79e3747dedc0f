import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerLogout, mobileLogin, mobileLoginValidation } from '#modules/customers/contract.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { getSavedCards, postPaymentForm, removeSavedCard } from '#modules/payment/contract.ts';
import { savedCardIdentifier } from '#modules/payment/rules/cards/saved-card.ts';
import { readBoxKeys } from '#platform/server/secret-box.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';
import {
  CARDCOM_KEYS,
  startCardcomStandIn,
  typeOnPage,
  type CardcomStandIn,
} from '../../support/stand-ins/cardcom-stand-in.ts';

/** Cards that customers save, and pay with later. Three adults are 29.70. */

const HALLS = Array.from({ length: 40 }, (_, i) => `h${i}`);
const GOOD = '4242424242424242';
const TOTAL = 29.7;
const SAVING = { saveMagCard: true };
const auth = { provider: 'mobile', required: false, countries: [] };

describe.each(['cardcom', 'demo'] as const)('at %s', (provider) => {
  let cardcom: CardcomStandIn;
  let till: Till;
  let next = 0;
  let people = 100;
  const log: string[] = [];

  beforeAll(async () => {
    cardcom = await startCardcomStandIn();
    const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
    const payment = { offers: [{ method: 'card', provider, maxPayments: 6 }] };
    const ours = cinema({ plans, site: { auth } }) as { brand: object };
    const other = cinema({ code: 'wisla', id: 2, site: { auth } }) as { brand: object };
    till = await openTill({
      sets: [
        { ...ours, brand: { ...ours.brand, payment } },
        { foyer: 1, brand: { ...other.brand, payment } },
      ],
      env: { ...CARDCOM_KEYS, CARDCOM_API_BASE: cardcom.origin },
      log,
    });
  });
  afterAll(async () => {
    const broken = await brokenInvariants(till.database.url);
    await till.close();
    await cardcom.close();
    if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
  });

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

  /** Types a card into the provider's form. */
  async function typed(who: Visitor, number: string): Promise<string> {
    if (provider === 'demo') return typeCard(who, number, TOTAL);
    const body = { total: TOTAL };
    const form = await who.call(postPaymentForm, { params: { locale: 'en' }, body });
    const { paymentFormURL } = form.body;
    await typeOnPage(paymentFormURL, number);
    const { pathname, searchParams } = new URL(paymentFormURL);
    const url = `${pathname}/card?page=${searchParams.get('page')}`;
    const card = await who.request({ method: 'GET', url });
    return (JSON.parse(card.body) as { identifier: string }).identifier;
  }

  /** Buys three seats of a showing of its own with a payment identifier. */
  async function buyWith(who: Visitor, identifier: string, more: object = {}) {
    const show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
    await lockSeats(who, show, THREE_SEATS);
    return commit(who, { ...(await payloadOf(who, show, identifier)), ...more });
  }
  const cardsOf = async (who: Visitor) => (await who.call(getSavedCards, { query: {} })).body.cards;
  const remove = (who: Visitor, cardId: string) => who.call(removeSavedCard, { params: { cardId } });

  /** A customer who has saved a card. */
  async function withCard(number = GOOD) {
    const mobile = newNumber();
    const ana = await signedIn(mobile);
    const { body } = await buyWith(ana, await typed(ana, number), SAVING);
    expect(body.status).toBe('paid');
    const [card] = await cardsOf(ana);
    return { ana, mobile, card: card!, identifier: savedCardIdentifier(card!.id) };
  }

  test('is saved with the visitor’s yes, pays the next order, and is on its receipt as a card', async () => {
    const { ana, card, identifier } = await withCard();
    expect(card).toEqual({ id: card.id, brand: 'visa', lastFour: '4242', expMonth: 8, expYear: 2039 });
    const { body } = await buyWith(ana, identifier, { numberOfPayments: 3 });
    expect(body.status).toBe('paid');
    const ticket = await ana.call(ordering.eTicket, { params: { token: body.link! } });
    expect(ticket.body.order.paidWith).toEqual([
      { method: 'card', brand: 'Visa', lastFour: '4242', numberOfPayments: 3 },
    ]);
    expect((await buyWith(ana, identifier)).body.status).toBe('paid');
    expect(await cardsOf(ana)).toEqual([card]);
  });

  test('is not saved without it', async () => {
    const ana = await signedIn();
    expect((await buyWith(ana, await typed(ana, GOOD))).body.status).toBe('paid');
    expect((await buyWith(ana, await typed(ana, GOOD), { saveMagCard: false })).body.status).toBe('paid');
    expect(await cardsOf(ana)).toEqual([]);
  });

  test('is not saved for a guest, or when the payment is declined', async () => {
    const guest = till.shop.visitor();
    expect((await buyWith(guest, await typed(guest, GOOD), SAVING)).body.status).toBe('paid');
    const ana = await signedIn();
    await buyWith(ana, await typed(ana, '4000000000000002'), SAVING);
    expect(await cardsOf(ana)).toEqual([]);
  });

  test('is saved too when the answer to its payment is lost', async () => {
    const ana = await signedIn();
    const { body } = await buyWith(ana, await typed(ana, '4000000000000499'), SAVING);
    if (body.status !== 'paid') await reconcile(till.shop.app, 0);
    expect(await cardsOf(ana)).toMatchObject([{ lastFour: '0499' }]);
  });

  test('that is saved again is there once', async () => {
    const { ana } = await withCard();
    expect((await buyWith(ana, await typed(ana, GOOD), SAVING)).body.status).toBe('paid');
    expect(await cardsOf(ana)).toHaveLength(1);
  });

  test('is the customer’s on another device, and nobody’s after signing out', async () => {
    const { ana, mobile, card, identifier } = await withCard();
    expect(await cardsOf(await signedIn(mobile))).toEqual([card]);
    await ana.call(customerLogout, {});
    expect(await cardsOf(ana)).toEqual([]);
    expect((await buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });

  test('is refused to another customer, to a guest and to another brand', async () => {
    const { mobile, card, identifier } = await withCard();
    const boris = await signedIn();
    // Whoever has bought is a customer.
    await buyWith(boris, await typed(boris, GOOD));
    for (const stranger of [boris, till.shop.visitor()]) {
      expect(await cardsOf(stranger)).toEqual([]);
      expect((await buyWith(stranger, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
      expect((await remove(stranger, card.id)).status).toBe(404);
    }
    const elsewhere = await signedIn(mobile, 'wisla');
    expect(await cardsOf(elsewhere)).toEqual([]);
    expect((await remove(elsewhere, card.id)).status).toBe(404);
  });

  test('is removed for good', async () => {
    const { ana, card, identifier } = await withCard();
    expect((await remove(ana, card.id)).body).toEqual({ isRemoved: true });
    expect(await cardsOf(ana)).toEqual([]);
    expect((await buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    expect((await remove(ana, card.id)).status).toBe(404);
    const left = await db().rows('select 1 from saved_card where tenant_id = $1 and card_id = $2', [card.id]);
    expect(left).toEqual([]);
  });

  test('is not offered when it has expired', async () => {
    const { ana, card, identifier } = await withCard();
    const expire = 'update saved_card set exp_year = 2020 where tenant_id = $1 and card_id = $2';
    await db().change(expire, [card.id]);
    expect(await cardsOf(ana)).toEqual([]);
    expect((await buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });

  test('splits no amount into more payments than the offer allows', async () => {
    const { ana, identifier } = await withCard();
    const { body } = await buyWith(ana, identifier, { numberOfPayments: 7 });
    expect(body.error?.code).toBe('PAYMENTS_NOT_ALLOWED');
  });

  test('pays with old keys after a new one was put before them, and with no other', async () => {
    const { ana, identifier } = await withCard();
    const { settings } = till.shop.app as { settings: { cardKeys: unknown } };
    const old = settings.cardKeys as [Buffer];
    const fresh = readBoxKeys('KEYS', randomBytes(32).toString('base64'))!;
    try {
      settings.cardKeys = [...fresh, ...old];
      expect((await buyWith(ana, identifier)).body.status).toBe('paid');
      settings.cardKeys = fresh;
      expect((await buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    } finally {
      settings.cardKeys = old;
    }
  });

  test('its token is nowhere in the shop’s tables or log, and its row is not another’s', async () => {
    const { ana, card } = await withCard();
    const stored = await dumpOf(till.database.url, /^public\./);
    const tokens = provider === 'cardcom' ? cardcom.cardcom.records : undefined;
    const secret = tokens ? /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}/ : /tok\.form_/;
    const cards = stored.split('\n').filter((line) => line.startsWith('public.saved_card'));
    expect(cards.join('\n')).not.toMatch(secret);
    expect(log.join('\n')).not.toMatch(/"token"|cardToken/);
    // A token that is copied into another row cannot be read there.
    const second = await withCard('5555555555554444');
    await db().change(
      `update saved_card set token = (select token from saved_card where tenant_id = $1 and card_id = $2)
        where tenant_id = $1 and card_id = $3`,
      [card.id, second.card.id],
    );
    expect((await buyWith(second.ana, second.identifier)).body.error?.code).toBe(
      'PAYMENT_IDENTIFIER_UNKNOWN',
    );
    expect(await cardsOf(ana)).toHaveLength(1);
  });
});
