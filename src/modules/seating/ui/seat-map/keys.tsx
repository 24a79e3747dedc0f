import { useTranslations } from 'use-intl';
import { SeatKind } from '../../rules/chart.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { Shape } from './glyphs.ts';
import { SeatGlyph } from './seat-glyph.tsx';
import type { SeatStore } from './seat-store.ts';
import { useSeatSummary } from './use-seat-store.ts';
import './seat-map.css';

/** What the signs on the map mean; only those that the hall has. Read, never pressed: the legend is for pressing. */
export function Keys({ store }: { readonly store: SeatStore }) {
  const t = useTranslations('seating.legend');
  useSeatSummary(store);
  const { hall, states } = store;
  const keys = [
    ['mine', Shape.disc, SeatState.mine, true],
    ['taken', Shape.disc, SeatState.taken, true],
    ['held', Shape.disc, SeatState.held, true],
    ['limitedView', Shape.limited, SeatState.free, hall.kind.includes(SeatKind.limitedView)],
    ['companion', Shape.companion, SeatState.free, hall.kind.includes(SeatKind.companion)],
    [
      'boxOffice',
      Shape.disc,
      SeatState.boxOffice,
      hall.boxOffice.includes(1) || states.includes(SeatState.boxOffice),
    ],
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
    </ul>
  );
}
