import { uuidv7 } from '#kernel/ids.ts';
import { codeIdentifier } from '#modules/payment/rules/code.ts';
import { getPaymentForm } from '#modules/payment/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Answer, Visitor as WholeVisitor } from './shop.ts';
import { TYPED_SECURITY_CODE } from './stand-ins/card-leak.ts';

type Visitor = Pick<WholeVisitor, 'call'>;

/** A visitor who buys: locks seats, types a card, commits the cart. */

export const customer = {
  firstName: 'Elena',
  lastName: 'Dimitrova',
  email: 'elena@posta.example',
  confirmEmail: 'elena@posta.example',
  termsConfirmed: true,
};

/** The first three seats of the first row (x, y), before an aisle in the small hall, so that no single seat is left. */
export const THREE_SEATS = [[1, 1], [2, 1], [3, 1]] as const; // prettier-ignore

export type Payload = Input<typeof contract.commitOrder>['body']['cart'];

/** Locks the seats (x, y) of a section, all or none. */
export const lockSeats = (
  who: Visitor,
  presentationId: number,
  places: readonly (readonly [number, number])[],
  section = 1,
) =>
  who.call(lockSeat, {
    body: {
      seats: places.map(([x, y]) => ({
        PresentationId: presentationId,
        VenueSectionId: section,
        XCoordinate: x,
        YCoordinate: y,
      })),
    },
  });

/** An identifier from the card form, as the browser's frame would send it. */
export async function typeCard(
  who: Visitor,
  number: string,
  total: number,
  payments?: number,
): Promise<string> {
  const { body } = await who.call(getPaymentForm, { params: { locale: 'en' }, query: { total } });
  const answer = await fetch(`${body.paymentFormURL}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      number,
      expiry: '08 / 39',
      securityCode: TYPED_SECURITY_CODE,
      ...(payments !== undefined && { payments: String(payments) }),
    }),
  });
  return ((await answer.json()) as { identifier: string }).identifier;
}

/** The payload that the visitor's cart makes, amounts as shown. */
export async function payloadOf(
  who: Visitor,
  presentationId: number,
  paymentIdentifier?: string,
): Promise<Payload> {
  const { body: cart } = await who.call(contract.readCart, { params: { id: presentationId } });
  return { ...cart.payload, customerInfo: customer, ...(paymentIdentifier && { paymentIdentifier }) };
}

export const commit = (who: Visitor, cart: Payload): Promise<Answer<Reply<typeof contract.commitOrder>>> =>
  who.call(contract.commitOrder, { body: { cart } });

/** The part of a payload that pays by a code from the bank's app; each call is another try. */
export const byCode = (paymentCode: string): Pick<Payload, 'paymentIdentifier' | 'paymentCode'> => ({
  paymentIdentifier: codeIdentifier(uuidv7()),
  paymentCode,
});

/** Buys what is locked with a card. */
export async function buy(
  who: Visitor,
  presentationId: number,
  number = '4242424242424242',
): Promise<Answer<Reply<typeof contract.commitOrder>>> {
  const { body } = await who.call(contract.readCart, { params: { id: presentationId } });
  const identifier = await typeCard(who, number, body.payload.total!);
  return commit(who, await payloadOf(who, presentationId, identifier));
}

/** Approves or refuses on the page of the demo gateway's bank. Throws when the gateway does not accept it. */
export async function answerTheBank(
  redirectUrl: string | undefined,
  decision: 'approve' | 'refuse',
): Promise<void> {
  const reply = await fetch(`${redirectUrl}/${decision}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const expected = `data-decision="${decision === 'approve' ? 'approved' : 'refused'}"`;
  const page = await reply.text();
  if (!page.includes(expected))
    throw new Error(`the gateway has not accepted '${decision}': ${reply.status} ${page}`);
}
