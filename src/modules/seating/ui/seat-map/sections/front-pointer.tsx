import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Hall } from '../../../rules/hall.ts';
import type { Sights } from '../binding/sights.ts';
import { frontOf, turnToFront } from './section-in-sight.ts';
import './sections.css';

/** Says where screen or stage is, while they are outside of the visible part of the hall. Seats are named by rows. */
export function FrontPointer({ hall, sights }: { readonly hall: Hall; readonly sights: Sights }) {
  const t = useTranslations('seating.map');
  const [turn, setTurn] = useState<number | null>(null);
  useEffect(() => {
    return sights.watch(({ box }) => setTurn(turnToFront(hall, box)));
  }, [sights, hall]);
  if (turn === null) return null;
  return (
    <p className="front-pointer" aria-hidden="true">
      <svg viewBox="0 0 24 24" style={{ rotate: `${turn}deg` }}>
        <path d="M12 20V5M6 11l6-6 6 6" />
      </svg>
      {t(frontOf(hall).word)}
    </p>
  );
}
