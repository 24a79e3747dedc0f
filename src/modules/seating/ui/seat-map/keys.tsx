import { useTranslations } from 'use-intl';
import { levelOfKind } from '../../rules/kind-groups.ts';
import { SEAT_KIND_NAMES, SeatKind } from '../../rules/seat-kinds.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { PURCHASE_ONLY, kindShape, levelShape } from './glyphs/glyphs.ts';
import { SeatGlyph } from './glyphs/seat-glyph.tsx';
import type { SeatStore } from './seat-store.ts';
import { useSeatSummary } from './use-seat-store.ts';
import './seat-map.css';

type KeysProps = {
  readonly store: SeatStore;
  /** Free seats that the choice would leave alone; their ring is explained while there are any. */
  readonly alone: readonly number[];
};

/** Explains the signs on the map, only those that the hall has. It has no buttons; the legend has. */
export function Keys({ store, alone }: KeysProps) {
  const t = useTranslations('seating.legend');
  useSeatSummary(store);
  const { hall, states } = store;
  const ordinary = levelShape(0);
  const special = SEAT_KIND_NAMES.filter((name) => name !== 'seat').map((name) => {
    const kind = SeatKind[name];
    return [
      name,
      kindShape(kind),
      SeatState.free,
      hall.kind.includes(kind),
      levelOfKind(hall, kind),
    ] as const;
  });
  const isBoxOffice = hall.boxOffice.includes(1) || states.includes(SeatState.boxOffice);
  const keys = [
    ['mine', ordinary, SeatState.mine, true],
    ['taken', ordinary, SeatState.taken, true],
    ['held', ordinary, SeatState.held, true],
    ...special,
    ['boxOffice', ordinary, SeatState.boxOffice, isBoxOffice],
    ['purchaseOnly', ordinary, PURCHASE_ONLY, hall.purchaseOnly.includes(1)],
    ['blocked', ordinary, SeatState.blocked, states.includes(SeatState.blocked)],
  ] as const;
  return (
    <ul className="seat-keys seat-colours" aria-label={t('signs')}>
      {keys.map(([name, shape, state, shown, level = 0]) =>
        shown ? (
          <li key={name}>
            <SeatGlyph shape={shape} state={state} level={level} />
            {t(name)}
          </li>
        ) : null,
      )}
      {alone.length > 0 && (
        <li>
          <svg className="seat-glyph marks" viewBox="-18 -18 36 36" aria-hidden="true">
            <circle className="alone" r="14.5" />
          </svg>
          {t('alone')}
        </li>
      )}
    </ul>
  );
}
