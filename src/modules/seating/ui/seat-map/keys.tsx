import { useTranslations } from 'use-intl';
import { SeatKind } from '../../rules/chart.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { PURCHASE_ONLY, Shape } from './glyphs.ts';
import { SeatGlyph } from './seat-glyph.tsx';
import type { SeatStore } from './seat-store.ts';
import { useSeatSummary } from './use-seat-store.ts';
import './seat-map.css';

type KeysProps = {
  readonly store: SeatStore;
  /** Free seats that the choice would leave alone: their ring is told while there are any. */
  readonly alone: readonly number[];
};

/** What the signs on the map mean; only those that the hall has. Read, never pressed: the legend is for pressing. */
export function Keys({ store, alone }: KeysProps) {
  const t = useTranslations('seating.legend');
  useSeatSummary(store);
  const { hall, states } = store;
  const keys = [
    ['mine', Shape.disc, SeatState.mine, true],
    ['taken', Shape.disc, SeatState.taken, true],
    ['held', Shape.disc, SeatState.held, true],
    ['sofa', Shape.sofaOne, SeatState.free, hall.kind.includes(SeatKind.couch)],
    ['wheelchair', Shape.wheelchair, SeatState.free, hall.kind.includes(SeatKind.wheelchair)],
    ['limitedView', Shape.limited, SeatState.free, hall.kind.includes(SeatKind.limitedView)],
    ['companion', Shape.companion, SeatState.free, hall.kind.includes(SeatKind.companion)],
    [
      'boxOffice',
      Shape.disc,
      SeatState.boxOffice,
      hall.boxOffice.includes(1) || states.includes(SeatState.boxOffice),
    ],
    ['purchaseOnly', Shape.disc, PURCHASE_ONLY, hall.purchaseOnly.includes(1)],
    ['blocked', Shape.disc, SeatState.blocked, states.includes(SeatState.blocked)],
  ] as const;
  return (
    <ul className="seat-keys" aria-label={t('signs')}>
      {keys.map(([name, shape, state, shown]) =>
        shown ? (
          <li key={name}>
            <SeatGlyph shape={shape} state={state} />
            {t(name)}
          </li>
        ) : null,
      )}
      {alone.length > 0 && (
        <li>
          <svg className="seat-glyph marks" viewBox="-18 -18 36 36" aria-hidden="true">
            <circle className="alone" r="9" />
            <circle className="alone dashed" r="14.5" />
          </svg>
          {t('alone')}
        </li>
      )}
    </ul>
  );
}
