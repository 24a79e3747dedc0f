import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as ordering from '#modules/ordering/contract.ts';
import { forgetCards } from '#modules/payment/server/saved-cards/forget-cards.ts';
import type { LocalCard as StripeCard } from '#modules/payment/server/stripe/local/local-intent.ts';
import type { Visitor } from '../../support/shop.ts';
import { reconcile } from '../../support/reconcile.ts';
import { GOOD, openSavedCardShop, SAVING, type SavedCardShop } from './saved-card-fixture.ts';

/** What becomes of saved cards at Stripe and PayU: they are removed there too, refused, and asked about by their banks. */

const ASKS_BANK = { stripe: '4000002760003184', payu: '4000002760003184' } as const;

describe.each(['stripe', 'payu'] as const)('at %s', (provider) => {
  let shop: SavedCardShop;

  beforeAll(async () => {
    shop = await openSavedCardShop(provider);
  });
  afterAll(() => shop.close());

  const forget = () => forgetCards(shop.till.shop.app, 1);
  const openRemovals = () => shop.db().rows('select 1 from card_removal where tenant_id = $1');
  /** The cards that the provider has, the last one at the end. */
  const there = () =>
    provider === 'stripe'
      ? shop.stripe.customers().flatMap(({ cards }) => cards)
      : shop.payu.savedCards().filter(({ isDeleted }) => !isDeleted);
  /** Lets the provider give no answers to the next removal: after it has removed, or before. */
  const loseRemoval = (how: 'lose answer' | 'error 500'): void => {
    // Stripe's library sends a call once more by itself.
    if (provider === 'stripe') shop.stripe.misbehaveOfCustomers(how, 'error 500');
    else shop.payu.misbehaveOfCards(how);
  };
  const laterToday = () =>
    shop.db().change(`update card_removal set try_after = now() - interval '1 s' where tenant_id = $1`);

  const tenderOf = async (orderId: string): Promise<string> =>
    (await shop.db().row<{
      id: string;
    }>('select tender_id as id from tender where tenant_id = $1 and order_id = $2', [orderId]))!.id;
  /** Answers the bank's question about an order's payment. */
  async function answerTheBank(orderId: string, decision: 'approve' | 'refuse'): Promise<void> {
    const tenderId = await tenderOf(orderId);
    if (provider === 'payu') {
      const [order] = shop.payu.ordersOf(tenderId);
      return shop.payu.payu.decide(order!.orderId, decision === 'approve' ? 'paid' : 'THREE_D_SECURE_FAILED');
    }
    const intent = shop.stripe.intents().find(({ metadata }) => metadata['payment_id'] === tenderId);
    return shop.stripe.decide(intent!.orderId, decision);
  }
  async function outcome(who: Visitor, orderId: string): Promise<string> {
    await reconcile(shop.till.shop.app, 0);
    const { body } = await who.call(ordering.paymentStatus, { params: { orderId } });
    return body.error?.code ?? body.status;
  }

  test('nothing is saved there without the visitor’s yes', async () => {
    const ana = await shop.signedIn();
    expect((await shop.buyWith(ana, await shop.typed(ana, GOOD))).body.status).toBe('paid');
    expect(there()).toEqual([]);
  });

  test('a removed card is removed there too', async () => {
    const { ana, card } = await shop.withCard();
    expect(there()).toHaveLength(1);
    await shop.remove(ana, card.id);
    await forget();
    expect(there()).toEqual([]);
    expect(await openRemovals()).toEqual([]);
  });

  test.each(['lose answer', 'error 500'] as const)('a removal is tried again after %s', async (how) => {
    const { ana, card } = await shop.withCard();
    loseRemoval(how);
    await shop.remove(ana, card.id);
    await forget();
    expect(await openRemovals()).toHaveLength(1);
    // Not at once.
    await forget();
    expect(await openRemovals()).toHaveLength(1);
    await laterToday();
    await forget();
    expect(await openRemovals()).toEqual([]);
    expect(there()).toEqual([]);
  });

  test('of a card that is saved again, only the new one stays there', async () => {
    const { ana, identifier, card } = await shop.withCard();
    await shop.buyWith(ana, await shop.typed(ana, GOOD, true), SAVING);
    expect(there()).toHaveLength(2);
    await forget();
    expect(there()).toHaveLength(1);
    expect((await shop.buyWith(ana, identifier)).body.status).toBe('paid');
    await shop.remove(ana, card.id);
    await forget();
  });

  test('a card that the provider does not have any more is declined', async () => {
    const { ana, identifier } = await shop.withCard();
    if (provider === 'stripe') shop.stripe.customers().at(-1)!.cards.splice(0);
    else shop.payu.savedCards().at(-1)!.isDeleted = true;
    expect((await shop.buyWith(ana, identifier)).body.error?.code).toBe('CARD_DECLINED');
  });

  test.each(['INSUFFICIENT_FUNDS', 'EXPIRED_CARD'] as const)(
    'a saved card is refused: %s',
    async (reason) => {
      const { ana, identifier } = await shop.withCard();
      const code = reason === 'EXPIRED_CARD' ? 'expired_card' : 'insufficient_funds';
      if (provider === 'stripe') {
        const kept = shop.stripe.customers().at(-1)!.cards[0]!;
        kept.card = { ...kept.card, fault: { code } } satisfies StripeCard;
      } else {
        const kept = shop.payu.savedCards().at(-1)!;
        const behaviour = reason === 'EXPIRED_CARD' ? 'expired' : 'insufficient-funds';
        kept.card = { ...kept.card, behaviour };
      }
      expect((await shop.buyWith(ana, identifier)).body.error?.code).toBe(reason);
    },
  );

  test('when the bank asks, the card is saved after its yes, and it may ask again', async () => {
    const ana = await shop.signedIn();
    const typed = await shop.typed(ana, ASKS_BANK[provider], true);
    const first = (await shop.buyWith(ana, typed, SAVING)).body;
    expect([first.status, first.redirectUrl]).toEqual(['pending', expect.stringMatching(/^http/)]);
    expect(await shop.cardsOf(ana)).toEqual([]);
    await answerTheBank(first.orderId, 'approve');
    expect(await outcome(ana, first.orderId)).toBe('paid');
    const [card] = await shop.cardsOf(ana);
    expect(card).toMatchObject({ lastFour: '3184', expMonth: 8, expYear: 2039 });
    for (const [decision, end] of [
      ['approve', 'paid'],
      ['refuse', 'THREE_D_SECURE_FAILED'],
    ] as const) {
      const { body } = await shop.buyWith(ana, `saved.${card!.id}`);
      expect([body.status, body.redirectUrl]).toEqual(['pending', expect.stringMatching(/^http/)]);
      await answerTheBank(body.orderId, decision);
      expect(await outcome(ana, body.orderId)).toBe(end);
    }
  });

  test('a card whose payment the bank refuses is not saved', async () => {
    const ana = await shop.signedIn();
    const { body } = await shop.buyWith(ana, await shop.typed(ana, ASKS_BANK[provider], true), SAVING);
    await answerTheBank(body.orderId, 'refuse');
    expect(await outcome(ana, body.orderId)).toBe('THREE_D_SECURE_FAILED');
    expect(await shop.cardsOf(ana)).toEqual([]);
  });

  test('when the provider cannot save the card, it is paid with all the same', async () => {
    const ana = await shop.signedIn();
    if (provider === 'stripe') shop.stripe.misbehaveOfCustomers('error 500', 'error 500');
    // Not typed for saving.
    const typed = await shop.typed(ana, GOOD, false);
    expect((await shop.buyWith(ana, typed, SAVING)).body.status).toBe('paid');
    expect(await shop.cardsOf(ana)).toEqual([]);
  });

  test.runIf(provider === 'payu')('the security code of a saved card is asked for', async () => {
    const ana = await shop.signedIn();
    const typed = await shop.typed(ana, '4000000000000341', true);
    const { body: first } = await shop.buyWith(ana, typed, SAVING);
    await answerTheBank(first.orderId, 'approve');
    expect(await outcome(ana, first.orderId)).toBe('paid');
    const [card] = await shop.cardsOf(ana);
    const { body } = await shop.buyWith(ana, `saved.${card!.id}`);
    expect(new URL(body.redirectUrl!).searchParams.get('kind')).toBe('cvv');
    await answerTheBank(body.orderId, 'approve');
    expect(await outcome(ana, body.orderId)).toBe('paid');
  });
});
