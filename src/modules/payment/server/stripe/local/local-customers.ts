import type { OrderStore } from '../../local/order-store.ts';
import type { LocalCard, LocalIntent } from './local-intent.ts';

/** A customer object of the local Stripe, with its saved cards. Plain data, so that it can be stored as JSON. */
export type LocalCustomer = {
  /** 'cus_…' */
  readonly orderId: string;
  /** Account and idempotency key with which it was made. */
  readonly key: string;
  /** The publishable key of its account; no other account knows it. */
  readonly account: string;
  readonly cards: SavedCard[];
  isDeleted: boolean;
};

type SavedCard = {
  /** 'pm_…' */
  readonly id: string;
  card: LocalCard;
};

export type CustomerStore = OrderStore<LocalCustomer>;

/** A customer object of an account that was not deleted. */
export async function customerOf(
  store: CustomerStore,
  account: string,
  id: string,
): Promise<LocalCustomer | undefined> {
  const customer = await store.byId(id);
  return customer?.account === account && !customer.isDeleted ? customer : undefined;
}

/** Makes a customer object. The same key gets the first one again. */
export async function createCustomer(
  store: CustomerStore,
  wanted: Pick<LocalCustomer, 'orderId' | 'key' | 'account'>,
): Promise<LocalCustomer> {
  const made = { ...wanted, cards: [], isDeleted: false };
  return (await store.add(made)) ? made : (await store.byKey(wanted.key))!;
}

/** Deletes a customer object with its cards. */
export const deleteCustomer = (store: CustomerStore, id: string): Promise<void | undefined> =>
  store.change(id, (customer) => {
    customer.cards.splice(0);
    customer.isDeleted = true;
  });

/** Saves the card of a paid intent that was to save it. */
export async function saveCardOf(
  store: CustomerStore,
  { customer, savesCard, status, paymentMethod: id, card }: LocalIntent,
): Promise<void> {
  if (!customer || !savesCard || status !== 'succeeded') return;
  await store.change(customer, ({ cards }) => {
    if (!cards.some((one) => one.id === id)) cards.push({ id, card });
  });
}
