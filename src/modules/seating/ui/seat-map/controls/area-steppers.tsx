import type { SectionId } from '../../../rules/seat-ids.ts';
import { useTranslations } from 'use-intl';
import { Stepper } from '#platform/ui/controls/stepper.tsx';
import type { SeatStore } from '../seat-store.ts';
import { useSeatSummary } from '../use-seat-store.ts';

type AreaSteppersProps = {
  readonly store: SeatStore;
  readonly onToggleGa: (sectionId: SectionId, step: 1 | -1) => void;
};

/** Places without numbers: one stepper for each general-admission section. */
export function AreaSteppers({ store, onToggleGa }: AreaSteppersProps) {
  const t = useTranslations('seating.map');
  const { free } = useSeatSummary(store);
  const { hall } = store;
  const areas = hall.sections.flatMap((section, index) =>
    section.capacity === undefined ? [] : [{ section, index }],
  );
  if (areas.length === 0) return null;
  return (
    <ul className="seat-areas" aria-label={t('areas')}>
      {areas.map(({ section: { id, name, first, n }, index }) => {
        const own = store.mine().filter((seat) => seat >= first && seat < first + n).length;
        const left = free.sections[index] ?? 0;
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
