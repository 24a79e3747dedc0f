import './full-seats.css';

/**
 * Fullness as five small seats, filled or empty; hidden from screen readers, because the chip's name has it as text.
 */
export function FullSeats({ seats }: { seats: number }) {
  return (
    <span className="catalog-full" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((seat) => (
        <i key={seat} className={seat <= seats ? 'catalog-full-on' : undefined} />
      ))}
    </span>
  );
}
