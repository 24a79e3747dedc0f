import type { ComponentType } from 'react';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { BillDetail, BillLines } from './bill-lines.tsx';
import { OrderDetail, OrderLines } from './order-lines.tsx';
import { SeatsKept } from '../timer/seats-kept.tsx';

/** What the goods of a flow show in the steps that all flows share. */
export type GoodsView = {
  /** What is in the order, as SummaryLine elements. */
  readonly Lines: ComponentType;
  /** The same in a few words, for the phone's bar. */
  readonly Detail: ComponentType;
  /** What stays the visitor's after a payment that came to nothing, and how long. */
  readonly Kept?: ComponentType;
};

const TICKETS: GoodsView = { Lines: OrderLines, Detail: OrderDetail, Kept: SeatsKept };
const GOODS_WITHOUT_SEAT: GoodsView = { Lines: BillLines, Detail: BillDetail };

export const goodsView = (kind: CartKind): GoodsView => (kind === 'tickets' ? TICKETS : GOODS_WITHOUT_SEAT);
