import type { SectionId } from '../../../rules/seat-ids.ts';
import type { FreeCounts } from '../../../rules/seat-states.ts';
import { useTranslations } from 'use-intl';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import type { SeatStore } from '../seat-store.ts';

type AreaSteppersProps = {
  readonly store: SeatStore;
  /** Free places by section. */
  readonly free: FreeCounts['sections'];
  readonly onToggleGa: (sectionId: SectionId, step: 1 | -1) => void;
};

/** Places without numbers: one stepper for each general-admission section. */
export function AreaSteppers({ store, free, onToggleGa }: AreaSteppersProps) {
  const t = useTranslations('seating.map');
  const { hall } = store;
  const areas = hall.sections.flatMap((section, index) =>
    section.capacity === undefined ? [] : [{ section, index }],
  );
  if (areas.length === 0) return null;
  return (
    <ul className="seat-areas" aria-label={t('areas')}>
      {areas.map(({ section: { id, name, first, n }, index }) => {
        const own = store.mine().filter((seat) => seat >= first && seat < first + n).length;
        const left = free[index] ?? 0;
        return (
          <li key={id} data-area-section={index}>
            <span>
              <b>{name}</b>
              <span>{t('free', { count: left })}</span>
            </span>
            <Stepper
              label={name}
              value={own}
              max={own + left}
              onChange={(value) => onToggleGa(id, value > own ? 1 : -1)}
              fewerLabel={t('fewer', { name })}
              moreLabel={t('more', { name })}
            />
          </li>
        );
      })}
    </ul>
  );
}
