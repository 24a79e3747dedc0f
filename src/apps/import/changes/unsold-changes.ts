import type { Note } from '#modules/catalog/rules/import/fault.ts';
import type { StoredShowing, Known } from '../checks/known-store.ts';
import type { ImportSet } from '../import-set.ts';
import { saleOf } from '../view.ts';
import { timeAndHall } from './bought-changes.ts';
import { changeKind } from './change-kind.ts';
import { movedWords, wallTime } from './change-words.ts';
import { listed } from './listed.ts';

type At = {
  readonly known: Known;
  readonly view: Known;
  readonly stored: readonly StoredShowing[];
  /** The changes that must be confirmed, which the report tells by themselves. */
  readonly bought: readonly { readonly change: { readonly key: string } }[];
  readonly now: Date;
};

/**
 * A note for each file that gives coming showings another time, hall or film, or cancels them, without anybody who has
 * bought them: two rows of a spreadsheet are easily swapped.
 */
export function unsoldChanges({ presentations }: ImportSet, at: At): Note[] {
  const byKey = new Map(at.stored.map((row) => [row.key, row]));
  const bought = new Set(at.bought.map(({ change }) => change.key));
  const changed = presentations.flatMap(({ file, value }) => {
    const row = byKey.get(value.key);
    const isComing = row && row.status !== 'cancelled' && row.ends_at > at.now && !bought.has(value.key);
    const words = isComing ? changesOf(row, value, at) : [];
    return words.length > 0 ? [{ file, text: `${value.key} ${words.join(' and ')}` }] : [];
  });
  return [...Map.groupBy(changed, ({ file }) => file)].map(([file, own]) => {
    const showings = listed(
      own.map(({ text }) => text),
      '; ',
    );
    return { file, pointer: '', code: 'SHOWINGS_CHANGED', details: { count: own.length, showings } };
  });
}

/** 'moves from 2036-05-01 18:00, hall-1 to 2036-05-01 18:00, hall-2', 'shows charade instead of metropolis'. */
function changesOf(
  row: StoredShowing,
  showing: ImportSet['presentations'][number]['value'],
  { known, view, now }: At,
): string[] {
  const { venue, feature } = showing;
  const startsAt = new Date(showing.startsAt);
  const { status } = saleOf(showing, row, { view, now });
  const kind = changeKind(
    { ...row, startsAt: row.starts_at, endsAt: row.ends_at },
    { status, venue, startsAt },
    now,
  );
  const from = timeAndHall(known, row.starts_at, row.venue);
  if (kind === 'cancelled') return [`is cancelled (${wallTime(from.dateTime)}, ${from.venue})`];
  return [
    ...(kind === 'moved' ? [movedWords(from, timeAndHall(view, startsAt, venue))] : []),
    ...(row.feature === feature ? [] : [`shows ${feature} instead of ${row.feature}`]),
  ];
}
