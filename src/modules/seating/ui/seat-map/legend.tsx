import type { LevelIndex } from '../../rules/seat-ids.ts';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { kindGroups, levelOfKind, type KindGroup } from '../../rules/kind-groups.ts';
import { SeatKind } from '../../rules/seat-kinds.ts';
import type { Hall } from '../../rules/hall.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { kindShape, levelShape, shapeOf, type Shape } from './glyphs/glyphs.ts';
import type { SeatFilter } from './seat-filter.ts';
import { SeatGlyph } from './glyphs/seat-glyph.tsx';
import type { SeatStore } from './seat-store.ts';
import { useSeatSummary } from './use-seat-store.ts';
import './seat-map.css';

type LegendProps = {
  readonly store: SeatStore;
  /** A level's price as text, '' when it has none. */
  readonly price: (level: LevelIndex) => string;
  /** The fee on such a ticket as text, '' when it has none. */
  readonly fee?: (level: LevelIndex) => string;
  /** The brand's name of a level; the chart's own name when left out. */
  readonly levelName?: (level: LevelIndex) => string;
  /** The levels in the order of their prices, so that the cheapest is in sight; others follow. */
  readonly order?: readonly LevelIndex[];
  readonly filter: SeatFilter;
  readonly onFilter: (filter: SeatFilter) => void;
};

/** The glyph of most of a level's seats; a special kind only when the level has no others. */
const shapeOfLevel = (hall: Hall, level: number): Shape | null => {
  let special: Shape | null = null;
  for (let seat = 0; seat < hall.size; seat++) {
    if (hall.level[seat] !== level) continue;
    if (hall.rowOf[seat] === -1 || hall.kind[seat] === SeatKind.seat) return levelShape(level);
    special ??= shapeOf(hall, seat);
  }
  return special;
};

/**
 * The price levels with glyph, price and free count: buttons that show only one level. Special kinds of seats, such as
 * wheelchair spaces, have buttons too; both narrow each other.
 */
export function Legend({ store, price, fee, levelName, order = [], filter, onFilter }: LegendProps) {
  const t = useTranslations('seating.legend');
  const { free } = useSeatSummary(store);
  const { hall } = store;
  const toggle = (level: LevelIndex): void => {
    const levels = filter.levels.includes(level)
      ? filter.levels.filter((one) => one !== level)
      : [...filter.levels, level];
    onFilter({ ...filter, levels });
  };
  const groups = useMemo(() => kindGroups(hall), [hall]);
  const toggleKinds = ({ kinds }: KindGroup): void =>
    onFilter({
      ...filter,
      kinds: filter.kinds.includes(kinds[0]!)
        ? filter.kinds.filter((one) => !kinds.includes(one))
        : [...filter.kinds, ...kinds],
    });
  return (
    <fieldset className="seat-legend seat-colours" aria-label={t('filter')}>
      {[...new Set([...order, ...hall.levels.keys()])].map((level) => {
        const shape = shapeOfLevel(hall, level);
        if (shape === null) return null;
        const { key, name } = hall.levels[level]!;
        return (
          <button
            key={key}
            type="button"
            className="seat-legend-level"
            aria-pressed={filter.levels.includes(level)}
            onClick={() => toggle(level)}
          >
            <SeatGlyph shape={shape} state={SeatState.free} level={level} />
            <span>
              <b>
                {levelName?.(level) ?? name} <bdi>{price(level)}</bdi>
              </b>
              {/* The spaces are for its name: what follows is on a line of its own. */}{' '}
              {fee?.(level) && <bdi className="seat-legend-fee">{t('fee', { amount: fee(level) })}</bdi>}{' '}
              <bdi>{t('free', { count: free.levels[level] ?? 0 })}</bdi>
            </span>
          </button>
        );
      })}
      {groups.map((group) => {
        const [first, ...others] = group.kinds;
        return (
          <button
            key={group.name}
            type="button"
            className="seat-legend-level"
            aria-pressed={filter.kinds.includes(first!)}
            onClick={() => toggleKinds(group)}
          >
            <SeatGlyph shape={kindShape(first!)} state={SeatState.free} level={levelOfKind(hall, first!)} />
            <span>
              <b>{t(group.name)}</b>{' '}
              <span>
                {t(others.length > 0 ? 'withCompanion' : 'free', { count: free.kinds[first!] ?? 0 })}
              </span>
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
