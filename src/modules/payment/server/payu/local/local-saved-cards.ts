import { randomBytes } from 'node:crypto';
import type { OrderStore } from '../../local/order-store.ts';
import type { LocalCard, LocalOrder } from './local-order.ts';

/** A saved card of the local PayU. Plain data, so that it can be stored as JSON. */
export type LocalSavedCard = {
  /** 'TOKC_…' */
  readonly orderId: string;
  /** The user whose only card it is. */
  readonly key: string;
  /** The shop's id of the order that saves it, when it is paid. */
  readonly savedBy: string;
  card: LocalCard;
  isDeleted: boolean;
};

export type SavedCardStore = OrderStore<LocalSavedCard>;

/** A user, as PayU knows them by two fields; undefined when one is missing. */
export const userKey = (
  email: string | null | undefined,
  extCustomerId: string | null | undefined,
): string | undefined => (email && extCustomerId ? `${extCustomerId} ${email}` : undefined);

/** Keeps the card of an order for a user, who can use it once the order is paid; returns its token. */
export async function keepForUser(
  store: SavedCardStore,
  user: string,
  savedBy: string,
  card: LocalCard,
): Promise<string> {
  const made = {
    orderId: `TOKC_1${randomBytes(12).toString('hex')}`,
    key: user,
    savedBy,
    card,
    isDeleted: false,
  };
  return (await store.add(made)) ? made.orderId : (await store.byKey(user))!.orderId;
}

/** The saved card of a user; undefined when there is none, it was deleted, or its order is not paid. */
export async function cardOfUser(
  store: SavedCardStore,
  orders: OrderStore<LocalOrder>,
  user: string,
): Promise<LocalSavedCard | undefined> {
  const saved = await store.byKey(user);
  if (!saved || saved.isDeleted) return undefined;
  return (await orders.byKey(saved.savedBy))?.status === 'COMPLETED' ? saved : undefined;
}

/** A saved card as PayU lists it. */
export const wireSavedCard = ({ orderId: value, card }: LocalSavedCard): object => ({
  value,
  status: 'ACTIVE',
  cardNumberMasked: card.masked,
  cardScheme: card.scheme,
  cardExpirationMonth: '8',
  cardExpirationYear: '2039',
});
