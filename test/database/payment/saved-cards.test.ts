import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerLogout } from '#modules/customers/contract.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { readBoxKeys } from '#platform/server/secret-box.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';
import { GOOD, openSavedCardShop, SAVING, type SavedCardShop } from './saved-card-fixture.ts';

/** Cards that customers save, and pay with later, at every provider that saves cards. */

/** What the providers' tokens have in them. */
const TOKENS = {
  cardcom: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}/,
  demo: /tok\.form_/,
  stripe: /cus_|pm_/,
  payu: /TOKC_/,
} as const;

describe.each(['cardcom', 'demo', 'stripe', 'payu'] as const)('at %s', (provider) => {
  let shop: SavedCardShop;
  /** Into how many payments a saved card may split an amount there. */
  const most = provider === 'cardcom' || provider === 'demo' ? 6 : 1;

  beforeAll(async () => {
    shop = await openSavedCardShop(provider);
    // Otherwise the id of an order whose answer is lost would come by its notification only.
    shop.payu.payu.namesKnownOrders = true;
  });
  afterAll(() => shop.close());

  test('is saved with the visitor’s yes, pays the next order, and is on its receipt as a card', async () => {
    const { ana, card, identifier } = await shop.withCard();
    expect(card).toEqual({ id: card.id, brand: 'visa', lastFour: '4242', expMonth: 8, expYear: 2039 });
    const numberOfPayments = Math.min(3, most);
    const { body } = await shop.buyWith(ana, identifier, { numberOfPayments });
    expect(body.status).toBe('paid');
    const ticket = await ana.call(ordering.eTicket, { params: { token: body.link! } });
    expect(ticket.body.order.paidWith).toMatchObject([
      { method: 'card', brand: 'Visa', lastFour: '4242', ...(most > 1 && { numberOfPayments }) },
    ]);
    expect((await shop.buyWith(ana, identifier)).body.status).toBe('paid');
    expect(await shop.cardsOf(ana)).toEqual([card]);
  });

  test('is not saved without it', async () => {
    const ana = await shop.signedIn();
    expect((await shop.buyWith(ana, await shop.typed(ana, GOOD))).body.status).toBe('paid');
    expect((await shop.buyWith(ana, await shop.typed(ana, GOOD), { saveMagCard: false })).body.status).toBe(
      'paid',
    );
    expect(await shop.cardsOf(ana)).toEqual([]);
  });

  test('is not saved for a guest, or when the payment is declined', async () => {
    const guest = shop.till.shop.visitor();
    expect((await shop.buyWith(guest, await shop.typed(guest, GOOD, true), SAVING)).body.status).toBe('paid');
    const ana = await shop.signedIn();
    await shop.buyWith(ana, await shop.typed(ana, '4000000000000002', true), SAVING);
    expect(await shop.cardsOf(ana)).toEqual([]);
  });

  test('is saved too when the answer to its payment is lost', async () => {
    const ana = await shop.signedIn();
    shop.stripe.misbehave('lose answer');
    const typed = await shop.typed(ana, '4000000000000499', true);
    expect((await shop.buyWith(ana, typed, SAVING)).body.status).toBe('paid');
    expect(await shop.cardsOf(ana)).toMatchObject([{ lastFour: '0499' }]);
  });

  test('that is saved again is there once', async () => {
    const { ana } = await shop.withCard();
    expect((await shop.buyWith(ana, await shop.typed(ana, GOOD, true), SAVING)).body.status).toBe('paid');
    expect(await shop.cardsOf(ana)).toHaveLength(1);
  });

  test('is the customer’s on another device, and nobody’s after signing out', async () => {
    const { ana, mobile, card, identifier } = await shop.withCard();
    expect(await shop.cardsOf(await shop.signedIn(mobile))).toEqual([card]);
    await ana.call(customerLogout, {});
    expect(await shop.cardsOf(ana)).toEqual([]);
    expect((await shop.buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });

  test('is refused to another customer, to a guest and to another brand', async () => {
    const { mobile, card, identifier } = await shop.withCard();
    const boris = await shop.signedIn();
    // Whoever has bought is a customer.
    await shop.buyWith(boris, await shop.typed(boris, GOOD));
    for (const stranger of [boris, shop.till.shop.visitor()]) {
      expect(await shop.cardsOf(stranger)).toEqual([]);
      expect((await shop.buyWith(stranger, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
      expect((await shop.remove(stranger, card.id)).status).toBe(404);
    }
    const elsewhere = await shop.signedIn(mobile, 'wisla');
    expect(await shop.cardsOf(elsewhere)).toEqual([]);
    expect((await shop.remove(elsewhere, card.id)).status).toBe(404);
  });

  test('is removed for good', async () => {
    const { ana, card, identifier } = await shop.withCard();
    expect((await shop.remove(ana, card.id)).body).toEqual({ isRemoved: true });
    expect(await shop.cardsOf(ana)).toEqual([]);
    expect((await shop.buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    expect((await shop.remove(ana, card.id)).status).toBe(404);
    const left = await shop
      .db()
      .rows('select 1 from saved_card where tenant_id = $1 and card_id = $2', [card.id]);
    expect(left).toEqual([]);
  });

  test('is not offered when it has expired', async () => {
    const { ana, card, identifier } = await shop.withCard();
    const expire = 'update saved_card set exp_year = 2020 where tenant_id = $1 and card_id = $2';
    await shop.db().change(expire, [card.id]);
    expect(await shop.cardsOf(ana)).toEqual([]);
    expect((await shop.buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });

  test('splits no amount into more payments than the offer allows', async () => {
    const { ana, identifier } = await shop.withCard();
    const { body } = await shop.buyWith(ana, identifier, { numberOfPayments: most + 1 });
    expect(body.error?.code).toBe('PAYMENTS_NOT_ALLOWED');
  });

  test('pays with old keys after a new one was put before them, and with no other', async () => {
    const { ana, identifier } = await shop.withCard();
    const { settings } = shop.till.shop.app as { settings: { cardKeys: unknown } };
    const old = settings.cardKeys as [Buffer];
    const fresh = readBoxKeys('KEYS', randomBytes(32).toString('base64'))!;
    try {
      settings.cardKeys = [...fresh, ...old];
      expect((await shop.buyWith(ana, identifier)).body.status).toBe('paid');
      settings.cardKeys = fresh;
      expect((await shop.buyWith(ana, identifier)).body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    } finally {
      settings.cardKeys = old;
    }
  });

  test('is neither saved nor offered in a process without a key', async () => {
    const { ana } = await shop.withCard();
    const { settings } = shop.till.shop.app as { settings: { cardKeys: unknown } };
    const keys = settings.cardKeys;
    try {
      settings.cardKeys = undefined;
      expect(await shop.cardsOf(ana)).toEqual([]);
      const { body } = await shop.buyWith(ana, await shop.typed(ana, GOOD, true), SAVING);
      expect(body.status).toBe('paid');
    } finally {
      settings.cardKeys = keys;
    }
    expect(await shop.cardsOf(ana)).toHaveLength(1);
  });

  test('its token is nowhere in the shop’s tables or log, and its row is not another’s', async () => {
    const { ana, card } = await shop.withCard();
    const stored = await dumpOf(shop.till.database.url, /^public\./);
    const secret = TOKENS[provider];
    const cards = stored.split('\n').filter((line) => line.startsWith('public.saved_card'));
    expect(cards.join('\n')).not.toMatch(secret);
    expect(shop.log.join('\n')).not.toMatch(/"token"|cardToken/);
    // A token that is copied into another row cannot be read there.
    const second = await shop.withCard('5555555555554444');
    await shop.db().change(
      `update saved_card set token = (select token from saved_card where tenant_id = $1 and card_id = $2)
        where tenant_id = $1 and card_id = $3`,
      [card.id, second.card.id],
    );
    expect((await shop.buyWith(second.ana, second.identifier)).body.error?.code).toBe(
      'PAYMENT_IDENTIFIER_UNKNOWN',
    );
    expect(await shop.cardsOf(ana)).toHaveLength(1);
  });
});
