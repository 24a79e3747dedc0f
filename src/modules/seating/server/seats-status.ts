import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { objectWith, type ReadyAnswer } from '#platform/server/http/ready-answer.ts';
import { seatNosOf } from '#modules/seating/rules/hall.ts';
import type { seatsStatus, seatsStatusV2 } from '#modules/seating/contract.ts';
import { showingOnSale, type Showing } from './showing.ts';
import { classicStatuses, shortStatus, shortStatuses } from './status-forms.ts';

/** The places that the visitor has locked. */
const mineIn = ({ seats }: Showing, { visitor, now }: Context): number[] =>
  seats.heldBy(visitor.sessionId, now.getTime());

/** Every seat of a presentation in the classic form. Refuses with the codes of the sale window. */
export const seatsStatusFor = async (
  ctx: Context,
  { query }: Input<typeof seatsStatus>,
): Promise<ReadyAnswer> => objectWith('seats', await classicSeats(ctx, query.presentationId));

/** The seats alone, as an array. */
export async function classicSeats(ctx: Context, presentationId: number): Promise<ReadyAnswer> {
  const showing = await showingOnSale(ctx, presentationId);
  return classicStatuses(showing, ctx.locale).answer(mineIn(showing, ctx));
}

/** The seats that the visitor can choose now, in short form. Refuses with the codes of the sale window. */
export async function seatsStatusV2For(
  ctx: Context,
  { query: { presentationId, sectionId } }: Input<typeof seatsStatusV2>,
): Promise<Reply<typeof seatsStatusV2> | ReadyAnswer> {
  const showing = await showingOnSale(ctx, presentationId);
  if (sectionId === undefined)
    return objectWith('seats', await shortStatuses(showing).answer(mineIn(showing, ctx)));
  const { plan, seats } = showing;
  const isFree = (seatNo: number): boolean =>
    seats.isFreeFor(seatNo, ctx.visitor.sessionId, ctx.now.getTime());
  const own = plan.hall.sections
    .filter(({ id }) => id === sectionId)
    .flatMap((section) => seatNosOf(section));
  return { seats: Object.fromEntries(own.filter(isFree).map((seatNo) => shortStatus(plan, seatNo))) };
}
