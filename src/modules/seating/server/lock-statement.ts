import type { Statement } from '#platform/server/db.ts';
import type { Row } from '#platform/server/statement-batch.ts';
import { SEATS_CHANNEL } from './seat-store.ts';

/**
 * The statements that lock places. They are tuned for speed: one statement locks places for a whole batch of visitors. The
 * visitor's row of `seat_timer` (`seat-timer-store.ts`) guarantees that a visitor has places of one presentation only, and
 * no more than an order may have.
 */

/** A request to lock a place for a visitor. */
export type LockRequest = {
  readonly holder: string;
  readonly presentationId: number;
  readonly seatNo: number;
  readonly now: Date;
  /** The deadline of the visitor's clock, when this place starts it. */
  readonly deadline: Date;
  /** How many places an order of the presentation may have. */
  readonly max: number;
};

/** Locks places from rows (h holder, p presentation, s place, e end); `granted` are those locked, which it publishes. */
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
 * Locks places, one for each visitor.
 * First it writes the visitor's seat timer, or inserts it. A request passes only when the timer is of the same
 * presentation, its clock runs, and there is room for one more place; the place is added to the row's list as the last.
 * A transaction that moves the timer to another presentation waits for this statement's commit and then sees its places;
 * a later lock statement is refused by the moved timer. Timers are written in the order of session ids, and before
 * places, so that no two statements wait for each other.
 *
 * A place is granted when it has no claim, when its claim has ended, or when the claim is the visitor's own; never
 * when it is being paid or is sold. Its claim ends with the clock. One channel message is sent for all places.
 */
export const lockStatement = (requests: readonly LockRequest[], origin: string): Statement => ({
  text: `with held as (
      insert into seat_timer as t (tenant_id, session_id, presentation_id, first_locked_at, deadline, seats, max_seats)
      select $1, u.h, u.p, u.n, u.d, array[u.s], u.m
        from unnest($2::uuid[], $3::int[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[]) u (h, p, s, n, d, m)
       order by u.h
      on conflict (tenant_id, session_id) do update
        set seats = array_remove(t.seats, excluded.seats[1]) || excluded.seats, max_seats = excluded.max_seats
        where t.presentation_id = excluded.presentation_id and t.deadline > excluded.first_locked_at
          and cardinality(array_remove(t.seats, excluded.seats[1])) < excluded.max_seats
      returning t.session_id as h, t.presentation_id as p, t.seats[cardinality(t.seats)] as s, t.deadline as e),
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

/** The answer to a request that the seat timer let pass: whether the visitor has the place now, and the clock's end. */
export type LockAnswer = { readonly isGranted: boolean; readonly deadline: Date };

/** The answers to a lock statement by holder. A holder without an answer was refused by their seat timer. */
export const lockAnswers = (rows: readonly Row[]): Map<string, LockAnswer> =>
  new Map((rows as (LockAnswer & { holder: string })[]).map(({ holder, ...answer }) => [holder, answer]));

/** Locks several places for one visitor. The transaction has written them into the visitor's seat timer before. */
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
