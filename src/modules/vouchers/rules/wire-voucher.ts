import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { VOUCHER_REFUSALS } from './voucher.ts';

/** A voucher that was entered in a cart, as pages show it. */
export const WireCartVoucher = Type.Object({
  /** As it is stored; the visitor has typed it. */
  reference: Type.String(),
  /** The benefit's name; empty when the visitor may no longer know of the voucher. */
  name: Type.String(),
  /** The end of the reference. */
  lastFour: Type.String(),
  /** Of loyalty points: those that the order takes here, and those that the member has beside the tickets of the order. */
  points: Type.Optional(Type.Object({ used: Type.Integer(), free: Type.Integer() })),
  /** What it pays of this order. */
  pays: AmountSchema,
  /** What stays on it after this order. */
  stays: AmountSchema,
  /** The least and the most that it can pay of this order. */
  least: AmountSchema,
  most: AmountSchema,
  /** The visitor has chosen how much of it is used. */
  isChosen: Type.Boolean(),
  /** Why it pays nothing. */
  refusal: Type.Optional(Type.Enum([...VOUCHER_REFUSALS, 'SYSTEM_VOUCHER_AMOUNT'])),
});
