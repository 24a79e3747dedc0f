import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { isolate } from '#modules/i18n/rules/isolates.ts';
import { seatName } from '../../../rules/seat-names.ts';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { useSeatTexts } from '../../seat-texts.ts';
import type { SeatChoiceOptions } from '../seat-choice-options.ts';
import type { BestSeats } from './use-best-seats.ts';

interface FoundSeatsProps {
  store: SeatStore;
  options: Pick<SeatChoiceOptions, 'levelAt' | 'money' | 'rules'>;
  found: NonNullable<BestSeats['found']>;
}

/**
 * What the search found and the map does not show: seats apart, premium seats that nobody asked for, and that the search
 * has changed nothing. What was chosen is said elsewhere. Inside a live region.
 */
export function FoundSeats({ store, options, found }: FoundSeatsProps) {
  const t = useTranslations('seating.best');
  const texts = useSeatTexts();
  const { hall } = store;
  const seats = texts.list(
    found.seats.map((seat) => seatName(hall, seat)),
    hall.sections.length > 1,
  );
  // Special seats must be confirmed first; and the note ends when others are chosen.
  if (!found.seats.every((seat) => store.mine().includes(seat))) return null;
  const level = hall.level[found.seats[0] ?? 0] ?? 0;
  const { name, price = null } = options.levelAt(level) ?? { name: '' };
  const isUnasked = !found.isFiltered && options.rules.premiumLevels.includes(level) && price !== null;
  return (
    <>
      {!found.isTogether && <Note tone="neutral">{t('apart', { seats })}</Note>}
      {isUnasked && (
        <Note tone="neutral">{t('onlyPremium', { level: isolate(name), price: options.money(price) })}</Note>
      )}
      {found.isSame && <VisuallyHidden>{t('found', { seats })}</VisuallyHidden>}
    </>
  );
}
