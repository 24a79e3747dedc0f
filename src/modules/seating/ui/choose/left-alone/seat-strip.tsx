import { seatLabel } from '../../../rules/seat-names.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { seatLook, shapeOf } from '../../seat-map/glyphs/glyphs.ts';
import { SeatGlyph } from '../../seat-map/glyphs/seat-glyph.tsx';
import type { SeatStore } from '../../seat-map/seat-store.ts';
import '../../seat-map/seat-map.css';

/** Seats on either side of the chosen ones. */
const AROUND = 1;
/** More seats do not fit beside a text on a phone. */
const MOST = 6;

interface SeatStripProps {
  store: Pick<SeatStore, 'hall' | 'isOpen' | 'get'>;
  seats: readonly number[];
}

/** A part of a row as it would be with these seats chosen; nothing when they are in several rows or too many. */
export function SeatStrip({ store, seats }: SeatStripProps) {
  const { hall } = store;
  const [from, to] = [seats[0] ?? -1, seats.at(-1) ?? -1];
  const row = hall.rows[hall.rowOf[from] ?? -1];
  if (!row || hall.rowOf[from] !== hall.rowOf[to]) return null;
  const first = Math.max(row.first, from - AROUND);
  const last = Math.min(row.first + row.n - 1, to + AROUND);
  if (last - first >= MOST) return null;
  const stateOf = (seat: number): SeatState => {
    if (seats.includes(seat)) return SeatState.mine;
    return store.isOpen(seat) ? SeatState.free : store.get(seat);
  };
  return (
    <span className="seat-strip seat-colours" dir="ltr" aria-hidden="true">
      {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((seat) => (
        <span key={seat}>
          <SeatGlyph
            shape={shapeOf(hall, seat)}
            state={seatLook(hall, seat, stateOf(seat))}
            level={hall.level[seat] ?? 0}
          />
          {seatLabel(hall, seat)}
        </span>
      ))}
    </span>
  );
}
