import type { ComponentType } from 'react';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { BillDetail, BillLines } from './bill-lines.tsx';
import { OrderDetail, OrderLines } from './order-lines.tsx';
import { SeatsKept } from '../timer/seats-kept.tsx';

/** The components of a flow's goods for the steps that all flows share. */
export type GoodsView = {
  /** The order's lines, as SummaryLine elements. */
  readonly Lines: ComponentType;
  /** The same in a few words, for the bar on phones. */
  readonly Detail: ComponentType;
  /** What is kept for the visitor after a failed payment, and for how long. */
  readonly Kept?: ComponentType;
};

const TICKETS: GoodsView = { Lines: OrderLines, Detail: OrderDetail, Kept: SeatsKept };
const GOODS_WITHOUT_SEAT: GoodsView = { Lines: BillLines, Detail: BillDetail };

/** How the summary shows the goods of a kind of cart. */
export const goodsView = (kind: CartKind): GoodsView => (kind === 'tickets' ? TICKETS : GOODS_WITHOUT_SEAT);
