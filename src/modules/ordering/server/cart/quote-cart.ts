import type { Context } from '#platform/server/context.ts';
import { sum } from '#kernel/money.ts';
import { billOf, type Bill } from '#modules/sales/rules/bill.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import { chargeLines } from '#modules/sales/rules/charges.ts';
import { withVat } from '#modules/sales/rules/vat.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import type { Fault } from '#modules/sales/server/goods.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { checkProductCodes, usedProductCodes } from '#modules/products/rules/product-codes.ts';
import { amountBeforeCode } from '#modules/products/rules/quote-products.ts';
import { chargeLabel } from '#modules/tickets/server/ticket-groups.ts';
import { leastAmountFault, type PricedExtras } from '#modules/tickets/rules/proofs/least-amount.ts';
import { forEachGoods, goodsOfCart, type Facts } from '../goods.ts';

/** A cart with its bill, and the items that an order of it would have. */
export type QuotedCart = { readonly bill: Bill; readonly items: readonly NewItem[] };

/** Calculates a cart: the lines of the goods, then the service charges on them. The only place where a bill is made. */
export function quoteCart(ctx: Context, kind: CartKind, facts: Facts): QuotedCart {
  const { currency, vat } = brandOf(ctx);
  const quotes = forEachGoods(kind, facts, (goods, own) => goods.quote(own));
  const lines = quotes.flatMap((quote) => quote.lines);
  const charges = quotes.flatMap((quote) =>
    quote.charges ? chargeLines(quote.charges, lines, chargeLabel(ctx)) : [],
  );
  return {
    bill: billOf(currency, withVat([...lines, ...charges], vat)),
    items: quotes.flatMap((quote) => quote.items),
  };
}

/** The extras of a cart of tickets, with the codes that make them cheaper. */
export function extrasOf(ctx: Context, facts: Facts): PricedExtras {
  const { lines } = quoteCart(ctx, 'tickets', facts).bill;
  return {
    price: sum(lines.flatMap((line) => (line.kind === 'product' ? [amountBeforeCode(line)] : []))),
    codes: usedProductCodes(facts.product?.codes ?? [], lines),
  };
}

/**
 * The first fault in some steps of a cart's flow, in their order. When all goods are chosen, also a code that needs a
 * larger order: tickets and extras count together, so no kind of goods can look at it alone.
 */
export function cartFault(
  ctx: Context,
  kind: CartKind,
  facts: Facts,
  steps: readonly string[],
): Fault | undefined {
  for (const step of steps) {
    for (const goods of goodsOfCart(kind)) {
      const fault = goods.checks[step]?.(ctx, facts[goods.kind] as never);
      if (fault) return fault;
    }
  }
  const { ticket, product } = facts;
  if (!ticket || !steps.includes('chooseProducts')) return undefined;
  const extras = extrasOf(ctx, facts);
  return (
    checkProductCodes(product?.codes ?? [], extras.codes, ticket.tickets.length) ??
    leastAmountFault(ticket.sheet, ticket.tickets, extras)
  );
}
