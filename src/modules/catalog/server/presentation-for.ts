import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { saleState, type SaleState } from '#modules/catalog/rules/sale-window.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { CatalogPresentation } from './catalogue-join.ts';
import { saleForVisitor } from './early-access.ts';
import { findPresentation } from './catalogue.ts';

/** A presentation with its film, hall and complex, and whether everybody can buy it at `ctx.now`. */
export type PresentationFor = CatalogPresentation & { readonly sale: SaleState };

/** The presentation of a call. Throws NO_EVENT_FOUND when the brand has none with that id. */
export async function presentationFor(ctx: Context, id: number): Promise<PresentationFor> {
  const presentation = await findPresentation(ctx, id);
  if (!presentation) throw refuse('NO_EVENT_FOUND', { presentationId: id });
  return { ...presentation, sale: saleState(presentation, presentation.location, ctx.now) };
}

/**
 * The same for a call that needs it on sale on the web for this visitor: lock, best available, commit. Throws one of SALE_REFUSALS,
 * with `opensAt` when known.
 */
export async function presentationOnSale(ctx: Context, id: number): Promise<PresentationFor> {
  const presentation = await presentationFor(ctx, id);
  const sale = await saleForVisitor(ctx, presentation);
  const { code, state, opensAt } = sale;
  if (code)
    throw refuse(code, { presentationId: id, state, ...(opensAt && { opensAt: opensAt.toISOString() }) });
  return { ...presentation, sale };
}

/** How many seats one order of a presentation may have: its own maximum, else the shop's. */
export const maxPerTransaction = (
  ctx: Pick<Context, 'app' | 'tenantId'>,
  { document }: Pick<CatalogPresentation, 'document'>,
): number => document.maxPerTransaction ?? brandOf(ctx).configuration.seatChoice.maxSeatsPerTransaction;
