import { createHash } from 'node:crypto';
import type { Input } from '#kernel/endpoint.ts';
import { uuidOf } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { partsOf } from '#modules/ordering/rules/goods-parts.ts';
import { isEmptyPart } from '#modules/ordering/rules/unsold-parts.ts';
import { ALL_CART_KINDS, type CartKind, type CartScope } from '#modules/sales/rules/cart-kinds.ts';
import { presentationIdOf } from '#modules/tickets/server/goods/facts.ts';
import { forEachGoods, type Facts } from '../goods.ts';

export type Payload = Input<typeof commitOrder>['body']['cart'];

/**
 * The kind and subject of a payload. A cart is of one kind (specification section 4: starting one cart type clears
 * the others): goods of two kinds, such as seats or products with donations, are refused with MIXED_CART, an empty
 * payload with NO_SEATS_SELECTED.
 */
export function scopeOf(payload: Payload): CartScope {
  const [kind = 'tickets', another] = kindsIn(payload);
  if (another) throw refuse('MIXED_CART');
  return { kind, subjectId: kind === 'tickets' ? presentationIdOf(payload) : null };
}

const kindsIn = (payload: Payload): CartKind[] =>
  ALL_CART_KINDS.filter((one) => {
    const parts = Object.keys(partsOf([one], 'payload')) as (keyof Payload)[];
    return parts.some((part) => !isEmptyPart(payload[part]));
  });

/** Whether a payload has anything to buy. */
export const hasGoods = (payload: Payload): boolean => kindsIn(payload).length > 0;

/** The data that make two commits the same one: the goods and the payment. */
export function fingerprintOf(payload: Payload, scope: CartScope, facts: Facts): string {
  const offered = [payload.paymentIdentifier ?? '', payload.voucherPayments ?? []];
  return digestOf([identities(scope, facts), ...offered]);
}

/**
 * The id of a cart for a commit that names none and whose visitor has none. Equal commits at the same time get the same id, so
 * that they make one order. `earlierOrderId`: of the visitor's latest order in this scope, since the same may be bought
 * again after another.
 */
export function newCartId(
  sessionId: string,
  { kind, subjectId }: CartScope,
  fingerprint: string,
  earlierOrderId: string | undefined,
): string {
  const parts = [sessionId, kind, subjectId, fingerprint, earlierOrderId ?? null];
  return uuidOf(createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16), 8);
}

/** The same for two commits of the same goods, however they are paid. */
export const goodsDigest = (scope: CartScope, facts: Facts): string => digestOf(identities(scope, facts));

const identities = ({ kind }: CartScope, facts: Facts): readonly unknown[] =>
  forEachGoods(kind, facts, (one, own) => one.identity(own));

const digestOf = (data: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url');
