import { randomUUID } from 'node:crypto';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { objectAround, type ReadyAnswer } from '#platform/server/http/ready-answer.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { listOf } from '#modules/catalog/server/query-lists.ts';
import { presentationView } from '#modules/catalog/server/views.ts';
import type { getPresentation } from '#modules/ordering/contract.ts';
import type { PresentationPart } from '#modules/ordering/rules/presentation-parts.ts';
import { productsOf } from '#modules/products/server/products-of.ts';
import { classicPlan } from '#modules/seating/server/seatplan.ts';
import { classicSeats } from '#modules/seating/server/seats-status.ts';
import { ticketGroupsFor } from '#modules/tickets/server/ticket-groups.ts';

/**
 * A presentation, past or cancelled ones included, with the parts that are asked for, each as its own call answers it
 * and refused with that call's codes. Without a plan it has neither seats nor a seatplan.
 */
export async function wholePresentationFor(
  ctx: Context,
  { params, query }: Input<typeof getPresentation>,
): Promise<Reply<typeof getPresentation> | ReadyAnswer> {
  const presentation = await presentationFor(ctx, params.id);
  const { id, seatplanId } = presentation;
  const asked = new Set(listOf(query.parts));
  const isAsked = (...parts: PresentationPart[]): boolean => parts.some((part) => asked.has(part));
  const [prices, products, seats, plan] = await Promise.all([
    isAsked('ticketGroups', 'serviceCharge') ? ticketGroupsFor(ctx, { params }) : null,
    isAsked('products') ? productsOf(ctx, presentation) : null,
    isAsked('seats') && seatplanId ? classicSeats(ctx, id) : null,
    isAsked('seatplan') && seatplanId ? classicPlan(ctx, { seatplanId, presentationId: id }) : null,
  ]);
  const whole = {
    presentation: {
      ...presentationView(presentation, ctx),
      products,
      ticketGroups: isAsked('ticketGroups') && prices ? prices.ticketGroups : null,
      seats: null,
      seatplan: null,
      serviceCharge: isAsked('serviceCharge') && prices ? prices.serviceCharge : null,
    },
  };
  if (!seats && !plan) return whole;
  const [seatsMark, planMark] = [randomUUID(), randomUUID()];
  return objectAround(
    { presentation: { ...whole.presentation, seats: seats && seatsMark, seatplan: plan && planMark } },
    { ...(seats && { [seatsMark]: seats }), ...(plan && { [planMark]: plan }) },
  );
}
