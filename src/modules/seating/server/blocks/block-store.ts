import type { BrandDb } from '#platform/server/db.ts';

/**
 * The statements on blocked places. A place is blocked by a claim with state 2 (`ClaimState.blocked`): no other claim can
 * be written beside it, and none can replace it (a trigger of the table `claim`). `seat_block` says why it is blocked, also
 * while the place is still sold or being paid for.
 */

/** A place that is blocked, or is to be. */
export type SeatBlock = {
  readonly seatNo: number;
  readonly reason: string;
  readonly decidedAt: Date;
  /** The operator's name. */
  readonly decidedBy: string;
  /** False: it is sold or being paid for, and blocked as soon as that ends. */
  readonly isInForce: boolean;
};

/** The blocks of a presentation, by place. */
export const blocksOf = (db: BrandDb, presentationId: number): Promise<SeatBlock[]> =>
  db.rows<SeatBlock>(
    `select seat_no as "seatNo", reason, decided_at as "decidedAt", decided_by as "decidedBy",
            in_force_at is not null as "isInForce"
       from seat_block where tenant_id = $1 and presentation_id = $2 order by seat_no`,
    [presentationId],
  );

/** Places of one presentation. */
export type Places = { readonly presentationId: number; readonly seatNos: readonly number[] };

/** Why and by whom places are blocked. `changeId`: what is done for their buyers. */
export type Decision = {
  readonly reason: string;
  readonly operator: string;
  readonly changeId: string | null;
  readonly now: Date;
};

/** Writes blocks; `enforceBlocks` blocks what can be blocked. Places that have one keep it. */
export const insertBlocks = (
  tx: BrandDb,
  { presentationId, seatNos }: Places,
  { reason, operator, changeId, now }: Decision,
): Promise<number> =>
  tx.change(
    `insert into seat_block (tenant_id, presentation_id, seat_no, reason, decided_at, decided_by, change_id)
     select $1, $2, s, $4, $5, $6, $7 from unnest($3::int[]) s order by s
     on conflict (tenant_id, presentation_id, seat_no) do nothing`,
    [presentationId, seatNos, reason, now, operator, changeId],
  );

/**
 * Blocks the wanted places that nobody has, or that the order $3 has. Claims of visitors keep holder and end, so that the
 * visitor's cart can say until then that the places are gone.
 */
const enforce = (wanted: string): string => `with wanted as (${wanted}),
  blocked as (
    insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires)
    select $1, w.presentation_id, w.seat_no, 2, gen_random_uuid(), 'infinity'
      from wanted w order by w.presentation_id, w.seat_no
    on conflict (tenant_id, presentation_id, seat_no) do update
      set state = 2, order_id = null
      where c.state = 0 and (c.order_id is null or c.expires < now()) or c.order_id = $3
    returning presentation_id, seat_no)
  update seat_block b set in_force_at = $2 from blocked
   where b.tenant_id = $1 and b.presentation_id = blocked.presentation_id and b.seat_no = blocked.seat_no
  returning b.presentation_id as "presentationId", b.seat_no as "seatNo"`;

const WAITING = `select presentation_id, seat_no from seat_block where tenant_id = $1 and in_force_at is null`;

/**
 * Blocks the places of waiting blocks that nobody has: free ones, and those that a visitor has locked and is not paying.
 * `without`: an order whose places are taken from it in the same transaction. Returns the places that are blocked now.
 */
export async function enforceBlocks(
  tx: BrandDb,
  { presentationId, seatNos, without, now }: Places & { readonly without?: string; readonly now: Date },
): Promise<number[]> {
  const rows = await tx.rows<{ seatNo: number }>(
    enforce(`${WAITING} and presentation_id = $4 and seat_no = any($5::int[])`),
    [now, without ?? null, presentationId, seatNos],
  );
  return rows.map(({ seatNo }) => seatNo);
}

/** The same for every waiting block of the brand: a place may have become free without anybody's act. */
export const enforceWaitingBlocks = (
  db: BrandDb,
  now: Date,
): Promise<{ presentationId: number; seatNo: number }[]> => db.rows(enforce(WAITING), [now, null]);

/** The waiting blocks of a change among some places. */
export async function waitingOf(
  tx: BrandDb,
  changeId: string,
  { presentationId, seatNos }: Places,
): Promise<number[]> {
  const rows = await tx.rows<{ seatNo: number }>(
    `select seat_no as "seatNo" from seat_block
      where tenant_id = $1 and presentation_id = $3 and seat_no = any($4::int[]) and change_id = $2 and in_force_at is null
      order by seat_no`,
    [changeId, presentationId, seatNos],
  );
  return rows.map(({ seatNo }) => seatNo);
}

/** Whether one of some places is blocked as soon as it is free. */
export const isBlockWaiting = async (tx: BrandDb, { presentationId, seatNos }: Places): Promise<boolean> =>
  (await tx.row(
    `select from seat_block
      where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[]) and in_force_at is null limit 1`,
    [presentationId, seatNos],
  )) !== undefined;

/** The orders that have places of waiting blocks, with the change that is to handle them. */
export const ordersOfWaitingBlocks = (db: BrandDb): Promise<{ changeId: string; orderId: string }[]> =>
  db.rows(
    `select distinct b.change_id as "changeId", c.order_id as "orderId" from seat_block b
       join claim c on c.tenant_id = b.tenant_id and c.presentation_id = b.presentation_id and c.seat_no = b.seat_no
      where b.tenant_id = $1 and b.in_force_at is null and b.change_id is not null and c.order_id is not null`,
  );

/** Unblocks places; returns those that had a block. */
export async function deleteBlocks(tx: BrandDb, { presentationId, seatNos }: Places): Promise<number[]> {
  const rows = await tx.rows<{ seatNo: number }>(
    `with gone as (delete from seat_block where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[])
                   returning seat_no),
          free as (delete from claim where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[]) and state = 2)
     select seat_no as "seatNo" from gone order by seat_no`,
    [presentationId, seatNos],
  );
  return rows.map(({ seatNo }) => seatNo);
}
