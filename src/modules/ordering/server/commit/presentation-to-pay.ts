import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { CALLED_OFF } from '#modules/catalog/rules/sale-window.ts';
import { presentationOnSale } from '#modules/catalog/server/presentation-for.ts';

/**
 * Refuses, as `presentationOnSale` does, a presentation that is not on sale. The buyer has seen it on sale and is
 * paying: one that was cancelled or taken off sale meanwhile is refused as such.
 */
export async function presentationToPay(ctx: Context, id: number): Promise<void> {
  const byState: Readonly<Record<string, string>> = CALLED_OFF;
  try {
    await presentationOnSale(ctx, id);
  } catch (error) {
    const code = isRefusal(error) ? byState[String(error.details['state'])] : undefined;
    throw code ? refuse(code) : error;
  }
}
