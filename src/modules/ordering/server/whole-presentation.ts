import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { listOf } from '#modules/catalog/server/query-lists.ts';
import { presentationView } from '#modules/catalog/server/views.ts';
import type { getPresentation } from '#modules/ordering/contract.ts';
import type { PresentationPart } from '#modules/ordering/rules/presentation-parts.ts';
import { productsOf } from '#modules/products/server/products-of.ts';
import { seatplanFor } from '#modules/seating/server/seatplan.ts';
import { seatsStatusFor } from '#modules/seating/server/seats-status.ts';
import { ticketGroupsFor } from '#modules/tickets/server/ticket-groups.ts';

/**
 * A presentation, past or cancelled ones included, with the parts that are asked for, each as its own call answers it
 * and refused with that call's codes. Without a plan it has neither seats nor a seatplan.
 */
export async function wholePresentationFor(
  ctx: Context,
  { params, query }: Input<typeof getPresentation>,
): Promise<Reply<typeof getPresentation>> {
  const presentation = await presentationFor(ctx, params.id);
  const { id, seatplanId } = presentation;
  const asked = new Set(listOf(query.parts));
  const isAsked = (...parts: PresentationPart[]): boolean => parts.some((part) => asked.has(part));
  const [prices, products, status, plan] = await Promise.all([
    isAsked('ticketGroups', 'serviceCharge') ? ticketGroupsFor(ctx, { params }) : null,
    isAsked('products') ? productsOf(ctx, presentation) : null,
    isAsked('seats') && seatplanId ? seatsStatusFor(ctx, { query: { presentationId: id } }) : null,
    isAsked('seatplan') && seatplanId
      ? seatplanFor(ctx, { query: { seatplanId, presentationId: id } })
      : null,
  ]);
  return {
    presentation: {
      ...presentationView(presentation, ctx),
      products,
      ticketGroups: isAsked('ticketGroups') && prices ? prices.ticketGroups : null,
      seats: status && status.seats,
      seatplan: plan && plan.seatplan,
      serviceCharge: isAsked('serviceCharge') && prices ? prices.serviceCharge : null,
    },
  };
}
