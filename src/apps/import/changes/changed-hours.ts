/**
 * Coming showings that begin at another hour because the clocks of their hall change: its complex gets another time
 * zone, or the hall another complex. Tickets and e-mails say the hour by these clocks.
 */
import { isTimeZone } from '#kernel/dates.ts';
import { sum } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Fault, Note } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { zonedIso } from '#modules/catalog/rules/zoned-iso.ts';
import { lockPresentation } from '#modules/catalog/server/change-presentation.ts';
import { ordersTouched } from '#modules/ordering/server/changes/open-change.ts';
import { touchedBy } from '#modules/ordering/server/changes/touched.ts';
import { faultOf } from '../checks/check-references.ts';
import { readComing, type ComingShowing, type Known } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { zoneOfVenue } from '../view.ts';
import { wallTime } from './change-words.ts';
import { listed } from './listed.ts';

/** A hall whose clocks change, with the field of the import that changes them. */
type Hall = {
  readonly venue: string;
  readonly source: Sourced<unknown>;
  readonly field: string;
  readonly complex: string;
  readonly from: string;
  readonly to: string;
};

/** `orders`: paid, being paid or kept unpaid. */
type ChangedHour = { readonly hall: Hall; readonly words: string; readonly orders: number };

type At = { readonly known: Known; readonly view: Known; readonly now: Date };

/**
 * A fault for each change of clocks by which sold or reserved tickets would say another hour, and a note for each other
 * that changes hours. Showings that the import itself moves or cancels are told with these changes. The rows stay locked
 * until the transaction ends, so that no order is placed in between.
 *
 * @param besides keys of the showings that the import moves or cancels.
 */
export async function checkHours(
  tx: BrandDb,
  set: ImportSet,
  { besides, ...at }: At & { readonly besides: readonly string[] },
): Promise<{ readonly faults: Fault[]; readonly notes: Note[] }> {
  const halls = new Map(hallsWithOtherClocks(set, at).map((hall) => [hall.venue, hall]));
  const changed: ChangedHour[] = [];
  for (const row of await comingIn(tx, [...halls.keys()], { besides, now: at.now })) {
    const hall = halls.get(row.venue)!;
    const [before, after] = [hall.from, hall.to].map((zone) => wallTime(zonedIso(row.starts_at, zone)));
    if (before === after) continue;
    await lockPresentation(tx, row.presentation_id);
    const orders = ordersTouched(await touchedBy(tx, row.presentation_id));
    changed.push({ hall, orders, words: `${row.key} from ${before} to ${after}` });
  }
  const causes = [
    ...Map.groupBy(changed, ({ hall }) => `${hall.source.file} ${hall.source.pointer}`).values(),
  ];
  const isBought = ({ orders }: ChangedHour): boolean => orders > 0;
  return {
    faults: causes.filter((own) => own.some(isBought)).map((own) => faultOfHours(own.filter(isBought))),
    notes: causes.filter((own) => !own.some(isBought)).map(noteOfHours),
  };
}

function hallsWithOtherClocks({ venues, locations }: ImportSet, { known, view }: At): Hall[] {
  return [...known.venues.values()].flatMap(({ key: venue, location: complexBefore }) => {
    const [from, to] = [zoneOfVenue(known, venue) ?? '', zoneOfVenue(view, venue) ?? ''];
    // A wrong time zone, or an unknown complex, is a fault of its own.
    if (from === to || !isTimeZone(from) || !isTimeZone(to)) return [];
    const complex = view.venues.get(venue)!.location;
    const [source, field] =
      complex === complexBefore
        ? ([locations.find(({ value }) => value.key === complex), '/timeZone'] as const)
        : ([venues.find(({ value }) => value.key === venue), '/location'] as const);
    return source ? [{ venue, source, field, complex, from, to }] : [];
  });
}

/** In one order for all, so that no two transactions wait for each other. */
async function comingIn(
  tx: BrandDb,
  venues: readonly string[],
  { besides, now }: { readonly besides: readonly string[]; readonly now: Date },
): Promise<ComingShowing[]> {
  if (venues.length === 0) return [];
  const coming = await readComing(tx, { features: [], venues, locations: [], besides, now });
  return coming
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((a, b) => a.presentation_id - b.presentation_id);
}

const detailsOf = (own: readonly ChangedHour[]) => {
  const { complex, from, to } = own[0]!.hall;
  return { complex, from, to, count: own.length, showings: listed(own.map(({ words }) => words), '; ') };
}; // prettier-ignore

function faultOfHours(own: readonly ChangedHour[]): Fault {
  const { source, field } = own[0]!.hall;
  const orders = sum(own.map((one) => one.orders));
  return faultOf(source, field, 'HOURS_HAVE_BUYERS', { ...detailsOf(own), orders });
}

function noteOfHours(own: readonly ChangedHour[]): Note {
  const { source, field } = own[0]!.hall;
  const { file, pointer } = source;
  return { file, pointer: pointer + field, code: 'HOURS_CHANGED', details: detailsOf(own) };
}
