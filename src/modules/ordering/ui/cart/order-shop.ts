import { createContext, useContext, type ReactNode } from 'react';
import type { PublicBrand } from '#modules/tenancy/contract.ts';

/** What the order's frame takes from the house around it. */
export type OrderShop = {
  readonly brand: Pick<PublicBrand, 'name' | 'mark' | 'country' | 'currency' | 'payment'>;
  /** The language switch, and whatever else stands at the end of the step bar. */
  readonly tools: ReactNode;
  /** The document's head for a page of this name. */
  readonly head: (title: string) => ReactNode;
};

export const ShopContext = createContext<OrderShop | null>(null);

/** The house that the order is made in. Throws outside of an order. */
export function useOrderShop(): OrderShop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useOrderShop() outside of an order');
  return shop;
}
