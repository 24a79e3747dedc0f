import { createContext, useContext } from 'react';
import type { GoodsLoad } from './load-goods.ts';

export const GoodsListContext = createContext<GoodsLoad['list'] | null>(null);

/** The goods that can be chosen on a page of goods without a seat. Throws outside of one. */
export function useGoodsList(): GoodsLoad['list'] {
  const list = useContext(GoodsListContext);
  if (!list) throw new Error('useGoodsList() outside of an order of goods');
  return list;
}
