import type { Row, Statement } from '#platform/server/db.ts';
import { SEATS_CHANNEL } from './seat-store.ts';

/**
 * The statements that take places, measured for speed: one for a whole batch of visitors. One visitor, one showing,
 * and no more seats than an order may have: both are decided by the visitor's row of `hold` (`hold-store.ts`).
 */

/** A place that a visitor wants. */
export type LockRequest = {
  readonly holder: string;
  readonly presentationId: number;
  readonly seatNo: number;
  readonly now: Date;
  /** Of the visitor's clock, should it begin with this place. */
  readonly deadline: Date;
  /** As many as an order of the showing may have. */
  readonly max: number;
};

/** Takes places for visitors, of rows (h holder, p showing, s place, e end); names what was `granted` and tells it. */
const grant = (rows: string, origin: string): string => `granted as (
      insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires)
      select $1, w.p, w.s, 0, w.h, w.e from ${rows} order by w.p, w.s
      on conflict (tenant_id, presentation_id, seat_no) do update
        set holder = excluded.holder, expires = excluded.expires, order_id = null
        where c.state = 0 and (c.expires < now() or (c.holder = excluded.holder and c.order_id is null))
      returning c.presentation_id, c.seat_no),
    published as (
      select pg_notify('${SEATS_CHANNEL}', json_build_array(${origin}::text, $1::int,
               json_agg(json_build_array(presentation_id, seat_no)))::text)
        from granted having count(*) > 0)`;

/**
 * Takes places, one a visitor. The visitor's hold comes first, and is begun when there is none: a request goes on only
 * when the hold is of the same showing, its clock runs, and there is room for one more place; the place is written
 * down there, as the last. Who moves the hold to another showing waits until this statement is committed, and finds
 * its places; a statement that comes later is refused by the hold. Holds are taken in the order of their sessions,
 * and before places: no two statements wait for each other.
 *
 * A place is granted when nobody claims it, when its claim has ended, or when it is the holder's own; never when
 * it is being paid or sold. It ends with the clock. One notice goes with all of them.
 */
export const lockStatement = (requests: readonly LockRequest[], origin: string): Statement => ({
  text: `with held as (
      insert into hold as h (tenant_id, session_id, presentation_id, first_locked_at, deadline, seats, max_seats)
      select $1, u.h, u.p, u.n, u.d, array[u.s], u.m
        from unnest($2::uuid[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[]) u (h, p, s, n, d, m)
       order by u.h
      on conflict (tenant_id, session_id) do update
        set seats = array_remove(h.seats, excluded.seats[1]) || excluded.seats, max_seats = excluded.max_seats
        where h.presentation_id = excluded.presentation_id and h.deadline > excluded.first_locked_at
          and cardinality(array_remove(h.seats, excluded.seats[1])) < excluded.max_seats
      returning h.session_id as h, h.presentation_id as p, h.seats[cardinality(h.seats)] as s, h.deadline as e),
    ${grant('held w', '$8')}
    select held.h as holder, held.e as deadline, g.seat_no is not null as "isGranted"
      from held left join granted g on g.presentation_id = held.p and g.seat_no = held.s left join published on true`,
  values: [
    requests.map((request) => request.holder),
    requests.map((request) => request.presentationId),
    requests.map((request) => request.seatNo),
    requests.map((request) => request.now),
    requests.map((request) => request.deadline),
    requests.map((request) => request.max),
    origin,
  ],
});

/** What became of a request that the hold let through: whether the place is the holder's now, and when the clock ends. */
export type LockAnswer = { readonly isGranted: boolean; readonly deadline: Date };

/** The answers to a lock statement by holder; who is not among them was refused by the hold. */
export const lockAnswers = (rows: readonly Row[]): Map<string, LockAnswer> =>
  new Map((rows as (LockAnswer & { holder: string })[]).map(({ holder, ...answer }) => [holder, answer]));

/** Takes several places for one visitor, whose hold the transaction has locked and written them down in. */
export const lockSeveralStatement = (request: {
  readonly holder: string;
  readonly presentationId: number;
  readonly seatNos: readonly number[];
  readonly deadline: Date;
}): Statement => ({
  text: `with ${grant('(select $2::uuid h, $3::int p, s, $5::timestamptz e from unnest($4::int[]) s) w', "''")}
    select g.seat_no from granted g left join published on true`,
  values: [request.holder, request.presentationId, request.seatNos, request.deadline],
});
