import { useTranslations } from 'use-intl';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import { useSeatsNamed } from '../use-seats-named.ts';

/** Says which free seats the choice would leave alone, as soon as it would. Inside of a polite live region. */
export function AloneNews({ store, alone }: { store: SeatStore; alone: readonly number[] }) {
  const t = useTranslations('seating.alone');
  const named = useSeatsNamed(store);
  return (
    <p>{alone.length > 0 && `${t('title', { count: alone.length, seats: named(alone) })}. ${t('text')}`}</p>
  );
}
