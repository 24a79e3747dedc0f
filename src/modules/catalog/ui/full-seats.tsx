import './full-seats.css';

/** Fullness as five little seats, filled or hollow; silent, since the chip's name says it in words. */
export function FullSeats({ seats }: { seats: number }) {
  return (
    <span className="catalog-full" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((seat) => (
        <i key={seat} className={seat <= seats ? 'catalog-full-on' : undefined} />
      ))}
    </span>
  );
}
