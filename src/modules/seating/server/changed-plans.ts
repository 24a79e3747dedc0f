/**
 * Presentations that keep an old version of a plan, because something of them is locked or sold, never sell a place that
 * the new version lacks.
 */
import type { BrandDb } from '#platform/server/db.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { expandHall, type Hall } from '#modules/seating/rules/hall.ts';
import { lackingPlaces, type Lacking } from '#modules/seating/rules/plan-change/lacking-places.ts';
import {
  withdrawPlaces,
  type PlaceState,
  type Withdrawal,
} from '#modules/seating/rules/plan-change/withdraw-places.ts';
import { seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import { ClaimState, claimsOf, publishSeats, type Claim } from './seat-store.ts';

/** What a new version of a plan means for a presentation that keeps an old one. */
export type KeptPlan = {
  /** Key of the presentation, and of its plan. */
  readonly key: string;
  readonly seatplan: string;
  readonly overfull: Withdrawal['overfull'];
  /** The names of the places that people have bought or are paying and that the new version lacks. */
  readonly lost: readonly SeatName[];
  /** The names of the places that are no longer sold. */
  readonly withdrawn: readonly SeatName[];
};

type KeptRow = {
  readonly presentation_id: number;
  readonly key: string;
  readonly seatplan: string;
  readonly seatplan_id: number;
  readonly newest_id: number;
};

/**
 * Withdraws the places that new versions of plans lack from the coming presentations that keep an old version, and
 * restores those that they have again. Locks the presentations' rows first, so that no order is placed in between. The
 * caller rolls back when something is lost or overfull.
 *
 * @param keys of the plans that have a new version.
 */
export async function withdrawLacking(tx: BrandDb, keys: readonly string[], now: Date): Promise<KeptPlan[]> {
  if (keys.length === 0) return [];
  const rows = await keptPresentations(tx, keys, now);
  const lackingOf = lackingBetween(await hallsOf(tx, rows));
  const kept: KeptPlan[] = [];
  for (const row of rows) {
    const { hall, lacking } = lackingOf(row);
    const claims = await claimsOf(tx, row.presentation_id);
    const result = withdrawPlaces(
      lacking,
      new Map(claims.map((claim) => [claim.seatNo, placeStateOf(claim)])),
    );
    await writeWithdrawal(tx, row.presentation_id, result);
    const names = (seatNos: readonly number[]): SeatName[] => seatNos.map((seatNo) => seatName(hall, seatNo));
    const { key, seatplan } = row;
    const { overfull } = result;
    kept.push({
      key,
      seatplan,
      overfull,
      lost: names(result.lost),
      withdrawn: names(result.withdraw),
    });
  }
  return kept;
}

/** The coming presentations that do not have the newest version of their plan; their rows are locked. */
const keptPresentations = (tx: BrandDb, keys: readonly string[], now: Date): Promise<KeptRow[]> =>
  tx.rows<KeptRow>(
    `select p.presentation_id, p.key, s.key as seatplan, p.seatplan_id, newest.seatplan_id as newest_id
       from presentation p
       join seatplan s on s.tenant_id = p.tenant_id and s.seatplan_id = p.seatplan_id,
            lateral (select n.seatplan_id from seatplan n where n.tenant_id = s.tenant_id and n.key = s.key
                      order by n.version desc limit 1) newest
      where p.tenant_id = $1 and s.key = any($2::text[]) and newest.seatplan_id <> p.seatplan_id
        and p.starts_at > $3 and p.status <> 'cancelled'
      order by p.presentation_id
      for update of p`,
    [keys, now],
  );

async function hallsOf(tx: BrandDb, rows: readonly KeptRow[]): Promise<ReadonlyMap<number, Hall>> {
  const ids = [...new Set(rows.flatMap(({ seatplan_id, newest_id }) => [seatplan_id, newest_id]))];
  const plans = await tx.rows<{ seatplan_id: number; chart: Chart }>(
    'select seatplan_id, chart from seatplan where tenant_id = $1 and seatplan_id = any($2::int[])',
    [ids],
  );
  return new Map(plans.map(({ seatplan_id, chart }) => [seatplan_id, expandHall(chart)]));
}

/** Compares each pair of versions once. */
function lackingBetween(
  halls: ReadonlyMap<number, Hall>,
): (row: KeptRow) => { readonly hall: Hall; readonly lacking: Lacking } {
  const known = new Map<string, Lacking>();
  return ({ seatplan_id, newest_id }) => {
    const [hall, newest] = [halls.get(seatplan_id)!, halls.get(newest_id)!];
    const pair = `${seatplan_id}/${newest_id}`;
    const lacking = known.get(pair) ?? lackingPlaces(hall, newest);
    known.set(pair, lacking);
    return { hall, lacking };
  };
}

function placeStateOf({ state, orderId }: Claim): PlaceState {
  if (state === ClaimState.held) return orderId === null ? 'locked' : 'taken';
  return ({ 1: 'taken', 2: 'blocked', 3: 'withdrawn' } as const)[state];
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A place that a visitor has locked in this moment is withdrawn too; one that is being paid, or sold, stays. */
async function writeWithdrawal(
  tx: BrandDb,
  presentationId: number,
  { withdraw, restore }: Withdrawal,
): Promise<void> {
  if (withdraw.length > 0)
    await tx.change(
      `insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires)
       select $1, $2, s, ${ClaimState.withdrawn}, $4, now() from unnest($3::int[]) s order by s
       on conflict (tenant_id, presentation_id, seat_no) do update set state = excluded.state
         where c.state = 0 and c.order_id is null`,
      [presentationId, withdraw, NOBODY],
    );
  if (restore.length > 0)
    await tx.change(
      `delete from claim where tenant_id = $1 and presentation_id = $2 and seat_no = any($3::int[])
          and state = ${ClaimState.withdrawn}`,
      [presentationId, restore],
    );
  await publishSeats(tx, presentationId, [...withdraw, ...restore]);
}
