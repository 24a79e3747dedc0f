import type { BrandDb, Statement } from '#platform/server/db.ts';
import type { Row } from '#platform/server/statement-batch.ts';

/** The claims of a presentation. The statements that lock places for a visitor are in `lock-statement.ts`. */

/** `withdrawn`: the presentation's plan has the place, and the plan's new version has it no longer (`changed-plans.ts`). */
export const ClaimState = { held: 0, sold: 1, blocked: 2, withdrawn: 3 } as const;

export type Claim = {
  readonly presentationId: number;
  readonly seatNo: number;
  readonly state: 0 | 1 | 2 | 3;
  readonly holder: string;
  readonly expires: Date;
  readonly orderId: string | null;
};

export type UnlockRequest = {
  readonly presentationId: number;
  readonly seatNo: number;
  readonly holder: string;
};

/** Every process listens to this channel. A message names places whose claims changed, as [presentation, seat] pairs. */
export const SEATS_CHANNEL = 'foyer_seats';

/** Unlocks places; those that are sold or being paid stay. */
export const unlockStatement = (requests: readonly UnlockRequest[], origin: string): Statement => ({
  text: `with freed as (
      delete from claim c using unnest($2::int[], $3::int[], $4::uuid[]) u (p, s, h)
       where c.tenant_id = $1 and c.presentation_id = u.p and c.seat_no = u.s and c.holder = u.h
         and c.state = 0 and c.order_id is null
      returning c.presentation_id, c.seat_no),
    published as (
      select pg_notify('${SEATS_CHANNEL}', json_build_array($5::text, $1::int,
               json_agg(json_build_array(presentation_id, seat_no)))::text)
        from freed having count(*) > 0)
    select f.presentation_id, f.seat_no from freed f left join published on true`,
  values: [...columns(requests), origin],
});

/** Unlocks places of one holder, within a transaction. */
export async function releasePlaces(
  tx: BrandDb,
  { presentationId, seatNos, holder }: { presentationId: number; seatNos: readonly number[]; holder: string },
): Promise<void> {
  if (seatNos.length === 0) return;
  const { text, values = [] } = unlockStatement(
    seatNos.map((seatNo) => ({ presentationId, seatNo, holder })),
    '',
  );
  await tx.change(text, values);
}

const columns = (requests: readonly UnlockRequest[]): unknown[] => [
  requests.map((request) => request.presentationId),
  requests.map((request) => request.seatNo),
  requests.map((request) => request.holder),
];

/** `presentation/seat` of a granted or freed row. */
export const placeKey = (row: Row): string =>
  `${row['presentation_id'] as number}/${row['seat_no'] as number}`;

type ClaimRow = {
  presentation_id: number;
  seat_no: number;
  state: 0 | 1 | 2 | 3;
  holder: string;
  expires: Date;
  order_id: string | null;
};

const toClaim = (row: ClaimRow): Claim => ({
  presentationId: row.presentation_id,
  seatNo: row.seat_no,
  state: row.state,
  holder: row.holder,
  expires: row.expires,
  orderId: row.order_id,
});

const CLAIM_COLUMNS = 'presentation_id, seat_no, state, holder, expires, order_id';

/**
 * A condition for places that the seat timer of the holder $3 lists, at the presentation $2: so that not all places of the hall
 * are read.
 */
export const IN_TIMER = `seat_no = any(array(
  select unnest(seats) from seat_timer where tenant_id = $1 and session_id = $3 and presentation_id = $2))`;

/**
 * The places of a presentation that a holder has locked and that are not being paid, ascending. With `ended`, also those
 * whose time is over and that no other visitor has locked since.
 */
export async function heldPlaces(
  db: BrandDb,
  { presentationId, holder, ended = false }: { presentationId: number; holder: string; ended?: boolean },
): Promise<number[]> {
  const rows = await db.rows<{ seat_no: number }>(
    `select seat_no from claim
      where tenant_id = $1 and presentation_id = $2 and holder = $3 and state = 0 and order_id is null
        and ($4 or expires > now()) and ${IN_TIMER}
      order by seat_no`,
    [presentationId, holder, ended],
  );
  return rows.map((row) => row.seat_no);
}

/** Which of some places of a presentation a holder has locked and is not paying. */
export async function heldAmong(
  db: BrandDb,
  { presentationId, seatNos, holder }: { presentationId: number; seatNos: readonly number[]; holder: string },
): Promise<number[]> {
  if (seatNos.length === 0) return [];
  const rows = await db.rows<{ seat_no: number }>(
    `select seat_no from claim
      where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[]) and holder = $4
        and state = 0 and order_id is null and expires > now()`,
    [presentationId, seatNos, holder],
  );
  return rows.map((row) => row.seat_no);
}

/**
 * The places of a presentation that were in a holder's cart and were withdrawn or blocked, until their lock would have
 * ended, or the holder has locked other places together.
 */
export async function lostPlaces(
  db: BrandDb,
  { presentationId, holder }: { presentationId: number; holder: string },
): Promise<number[]> {
  const rows = await db.rows<{ seat_no: number }>(
    `select seat_no from claim
      where tenant_id = $1 and presentation_id = $2 and holder = $3 and expires > now()
        and state in (${ClaimState.withdrawn}, ${ClaimState.blocked}) and ${IN_TIMER}
      order by seat_no`,
    [presentationId, holder],
  );
  return rows.map((row) => row.seat_no);
}

/** All claims of a presentation that have not expired. */
export async function claimsOf(db: BrandDb, presentationId: number): Promise<Claim[]> {
  const rows = await db.rows<ClaimRow>(
    `select ${CLAIM_COLUMNS} from claim
      where tenant_id = $1 and presentation_id = $2 and (state <> 0 or expires > now())`,
    [presentationId],
  );
  return rows.map(toClaim);
}

/** The claims of some places; a place without one is free. */
export async function claimsAt(
  db: BrandDb,
  presentationId: number,
  seatNos: readonly number[],
): Promise<Claim[]> {
  const rows = await db.rows<ClaimRow>(
    `select ${CLAIM_COLUMNS} from claim
      where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[])`,
    [presentationId, seatNos],
  );
  return rows.map(toClaim);
}

/** The claims of some places of several presentations, in one statement. */
export async function claimsAmong(
  db: BrandDb,
  places: readonly { readonly presentationId: number; readonly seatNos: readonly number[] }[],
): Promise<Claim[]> {
  const rows = await db.rows<ClaimRow>(
    `select c.presentation_id, c.seat_no, c.state, c.holder, c.expires, c.order_id
       from unnest($2::int[], $3::int[]) u (p, s)
       join claim c on c.tenant_id = $1 and c.presentation_id = u.p and c.seat_no = u.s`,
    [
      places.flatMap(({ presentationId, seatNos }) => seatNos.map(() => presentationId)),
      places.flatMap(({ seatNos }) => seatNos),
    ],
  );
  return rows.map(toClaim);
}

/** Publishes to every process that places have changed. `origin` names the process that has shown the change already. */
export async function publishSeats(
  db: BrandDb,
  presentationId: number,
  seatNos: readonly number[],
  origin = '',
): Promise<void> {
  // A channel message has at most 8,000 bytes.
  for (let i = 0; i < seatNos.length; i += 400) {
    await db.rows(
      `select pg_notify('${SEATS_CHANNEL}', json_build_array($3::text, $1::int, $2::json)::text)`,
      [JSON.stringify(seatNos.slice(i, i + 400).map((seatNo) => [presentationId, seatNo])), origin],
    );
  }
}

/**
 * Keeps locked places for a payment: they no longer end with the timer but at `until`. A guard: fails unless the holder has still
 * locked all of them; `otherwise` makes the error from the number that they have.
 */
export const keepForPayment = (
  tx: BrandDb,
  request: {
    presentationId: number;
    seatNos: readonly number[];
    holder: string;
    orderId: string;
    until: Date;
  },
  otherwise: (held: number) => Error,
): Promise<void> =>
  tx.changeExactly(
    request.seatNos.length,
    `update claim set order_id = $4, expires = $5
      where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[])
        and state = 0 and holder = $6 and expires > now() and order_id is null`,
    [request.presentationId, request.seatNos, request.orderId, request.until, request.holder],
    otherwise,
  );

/**
 * Marks the places of an order as sold. When the payment succeeded late, after the places had been freed, takes those
 * again that no other visitor has. A guard: throws `otherwise` when another visitor has one of them.
 */
export const sellPlaces = (
  tx: BrandDb,
  request: { presentationId: number; seatNos: readonly number[]; orderId: string },
  otherwise: () => Error,
): Promise<void> =>
  tx.changeExactly(
    request.seatNos.length,
    `insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
     select $1, $2, s, 1, $4, 'infinity', $4 from unnest($3::int[]) s order by s
     on conflict (tenant_id, presentation_id, seat_no) do update
       set state = 1, holder = excluded.holder, expires = 'infinity', order_id = excluded.order_id
       where c.state = 0 and (c.order_id = excluded.order_id or c.expires < now())`,
    [request.presentationId, request.seatNos, request.orderId],
    otherwise,
  );

/** Frees places of an order, whether kept for its payment or sold. Returns how many. */
export const freePlaces = (
  db: BrandDb,
  request: { presentationId: number; orderId: string; seatNos: readonly number[] },
): Promise<number> =>
  db.change(
    `delete from claim
      where tenant_id = $1 and presentation_id = $2 and order_id = $3 and seat_no = any($4::int[]) and state in (0, 1)`,
    [request.presentationId, request.orderId, request.seatNos],
  );

/** Turns places kept for a payment into the visitor's locks again, until `deadline`: a declined card may be tried again. */
export const relockForHolder = (
  db: BrandDb,
  request: {
    presentationId: number;
    seatNos: readonly number[];
    orderId: string;
    holder: string;
    deadline: Date;
  },
): Promise<number> =>
  db.change(
    `update claim set order_id = null, expires = $4
      where tenant_id = $1 and presentation_id = $2 and order_id = $3 and holder = $5 and state = 0
        and seat_no = any($6::int[])`,
    [request.presentationId, request.orderId, request.deadline, request.holder, request.seatNos],
  );

/** Deletes locks that ended more than an hour ago. Places kept for an order are freed when the order ends. */
export const clearEndedLocks = (db: BrandDb): Promise<number> =>
  db.change(
    `delete from claim where tenant_id = $1 and state = 0 and order_id is null and expires < now() - interval '1 hour'`,
  );
