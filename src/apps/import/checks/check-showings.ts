/** Checks presentations: times, overlaps in a hall, and sold seats whose plan would change. */
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import type { JoinedPresentation } from '#modules/catalog/rules/import/ocapi.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { faultOf } from './check-references.ts';
import { endOf } from '../end-of.ts';
import { isInstant, isTimeZone } from '#kernel/dates.ts';
import type { StoredShowing, Known } from './known-store.ts';
import type { ImportSet } from '../import-set.ts';
import type { Retimed } from '../retime.ts';
import { planOfShowing, zoneOfVenue } from '../view.ts';
import { otherOffset } from '#modules/catalog/rules/zoned-iso.ts';

type Showing = Sourced<JoinedPresentation>;

const TIMES = ['startsAt', 'endsAt', 'saleFrom', 'memberSaleFrom', 'saleUntil'] as const;

/** Invalid instants, those with another offset than the complex's clocks have, ends before their starts, sales that begin too late. */
export const checkTimes = (showings: readonly Showing[], view: Known): Fault[] =>
  showings.flatMap((showing) => {
    const { value } = showing;
    const bad = TIMES.filter((field) => value[field] !== undefined && !isInstant(value[field]));
    if (bad.length > 0)
      return bad.map((field) => faultOf(showing, `/${field}`, 'BAD_INSTANT', { value: value[field] ?? '' }));
    const { key, startsAt, endsAt, saleFrom, memberSaleFrom, saleUntil } = value;
    return [
      ...checkOffsets(showing, view),
      ...(isBackward(startsAt, endsAt) ? [faultOf(showing, '/endsAt', 'ENDS_BEFORE_START', { key })] : []),
      ...(isBackward(saleFrom, startsAt)
        ? [faultOf(showing, '/saleFrom', 'SALE_BEGINS_TOO_LATE', { key })]
        : []),
      ...(isBackward(saleFrom, saleUntil)
        ? [faultOf(showing, '/saleUntil', 'SALE_ENDS_BEFORE_BEGIN', { key })]
        : []),
      ...(memberSaleFrom !== undefined && (saleFrom === undefined || isBackward(memberSaleFrom, saleFrom))
        ? [faultOf(showing, '/memberSaleFrom', 'MEMBER_SALE_NOT_EARLIER', { key })]
        : []),
    ];
  });

const isBackward = (from: string | undefined, until: string | undefined): boolean =>
  from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from);

/** Times with another offset than the complex's clocks have then. */
function checkOffsets(showing: Showing, view: Known): Fault[] {
  const zone = zoneOfVenue(view, showing.value.venue);
  if (zone === undefined || !isTimeZone(zone)) return [];
  return TIMES.flatMap((field) => {
    const value = showing.value[field];
    const offset = value === undefined ? undefined : otherOffset(value, zone);
    return offset === undefined
      ? []
      : [faultOf(showing, `/${field}`, 'WRONG_OFFSET', { value: value ?? '', offset, zone })];
  });
}

type Span = {
  readonly venue: string;
  readonly from: number;
  readonly until: number;
  readonly key: string;
  /** The document of the import that causes a fault, and its field. */
  readonly source?: Sourced<unknown> | undefined;
  readonly field?: string;
};

const spanOf = ({
  venue,
  key,
  starts_at,
  ends_at,
}: Pick<StoredShowing, 'venue' | 'key' | 'starts_at' | 'ends_at'>): Span => ({
  venue,
  key,
  from: starts_at.getTime(),
  until: ends_at.getTime(),
});

/** The first one with each key: a second one is a fault of its own. */
const uniqueShowings = (showings: readonly Showing[]): Showing[] => [
  ...new Map(showings.toReversed().map((showing) => [showing.value.key, showing])).values(),
];

/** Presentations of one hall that overlap: within the import, with what the brand has, and after a film got longer. */
export function checkOverlaps(
  { presentations, faulty }: Pick<ImportSet, 'presentations' | 'faulty'>,
  {
    stored,
    retimed,
    view,
  }: {
    readonly stored: readonly StoredShowing[];
    readonly retimed: readonly Retimed[];
    readonly view: Known;
  },
): Fault[] {
  const showings = uniqueShowings(presentations).filter(
    ({ value: { endsAt, feature } }) => endsAt !== undefined || !faulty.features.has(feature),
  );
  const coming = new Set([...presentations.map(({ value }) => value.key), ...retimed.map(({ key }) => key)]);
  const spans: Span[] = [
    ...showings
      .filter(({ value }) => value.status !== 'cancelled')
      .map((source): Span => {
        const { key, venue, startsAt } = source.value;
        return { venue, key, source, from: Date.parse(startsAt), until: endOf(source.value, view).getTime() };
      }),
    ...retimed
      .filter(({ status }) => status !== 'cancelled')
      .map((row): Span => ({ ...spanOf(row), source: row.film, field: '/runtime' })),
    ...stored.filter(({ key, status }) => status !== 'cancelled' && !coming.has(key)).map(spanOf),
  ];
  const faults: Fault[] = [];
  for (const hall of Map.groupBy(spans, ({ venue }) => venue).values()) {
    const sorted = hall.toSorted((a, b) => a.from - b.from || a.until - b.until);
    let longest = sorted[0];
    for (const span of sorted.slice(1)) {
      if (longest && span.from < longest.until) {
        const [told, other] = span.source ? [span, longest] : [longest, span];
        if (told.source)
          faults.push(
            faultOf(told.source, told.field ?? '', 'OVERLAP', {
              key: told.key,
              with: other.key,
              venue: told.venue,
            }),
          );
      }
      if (!longest || span.until > longest.until) longest = span;
    }
  }
  return faults;
}

/** A presentation with sold seats keeps its plan, because sold seats are numbers of that plan. */
export function checkPlanKept(
  showings: readonly Showing[],
  stored: readonly StoredShowing[],
  view: Known,
): Fault[] {
  const byKey = new Map(stored.map((row) => [row.key, row]));
  return showings.flatMap((showing) => {
    const row = byKey.get(showing.value.key);
    const plan = planOfShowing(view, showing.value);
    if (!row?.hasSales || plan === undefined || row.seatplan === plan) return [];
    return [faultOf(showing, '', 'PLAN_HAS_SALES', { key: row.key, plan, sold: row.seatplan ?? '' })];
  });
}
