import { createContext, useContext, type ReactNode } from 'react';
import type { PublicBrand } from '#modules/tenancy/contract.ts';
import type { FlowNames } from '#modules/tenancy/rules/flow-texts.ts';

/** The data and elements of the shop that the order's frame shows. */
export type OrderShop = {
  readonly brand: Pick<PublicBrand, 'name' | 'mark' | 'country' | 'currency' | 'payment'> & {
    readonly flows: FlowNames;
  };
  /** Whether customers can sign in. */
  readonly hasSignIn: boolean;
  /** The language switch and other elements at the end of the step bar. */
  readonly tools: ReactNode;
  /** The document's head (title, meta) for a page with this title. */
  readonly head: (title: string) => ReactNode;
};

export const ShopContext = createContext<OrderShop | null>(null);

/** The shop around the order. Throws outside of an order. */
export function useOrderShop(): OrderShop {
  const shop = useContext(ShopContext);
  if (!shop) throw new Error('useOrderShop() outside of an order');
  return shop;
}
