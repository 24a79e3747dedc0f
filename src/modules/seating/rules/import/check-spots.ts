import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import type { Chart } from '../chart.ts';
import { expandHall } from '../hall.ts';
import type { SeatNo } from '../seat-ids.ts';
import { seatName } from '../seat-names.ts';

/** Seats nearer than this part of the usual distance between neighbours are on one spot. */
const SPOT = 0.1;

/** Seats that are drawn on the same spot, so that a visitor could choose only the one above. The chart is valid. */
export function checkSpots(chart: Chart): PlacedFault[] {
  const { xy, size, ...hall } = expandHall(chart);
  const side = chart.pitch * SPOT;
  const spots = new Map<string, SeatNo[]>();
  const faults: PlacedFault[] = [];
  for (let seatNo = 0; seatNo < size; seatNo++) {
    const [x, y] = [xy[2 * seatNo]!, xy[2 * seatNo + 1]!];
    if (Number.isNaN(x)) continue;
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const other = near(spots, column, row).find(
      (one) => Math.hypot(xy[2 * one]! - x, xy[2 * one + 1]! - y) < side,
    );
    const key = `${column} ${row}`;
    if (other === undefined) spots.set(key, [...(spots.get(key) ?? []), seatNo]);
    else faults.push(onOneSpot({ ...hall, xy, size }, seatNo, other));
  }
  return faults;
}

const AROUND = [-1, 0, 1];

const near = (spots: ReadonlyMap<string, SeatNo[]>, column: number, row: number): SeatNo[] =>
  AROUND.flatMap((x) => AROUND.flatMap((y) => spots.get(`${column + x} ${row + y}`) ?? []));

function onOneSpot(hall: ReturnType<typeof expandHall>, seatNo: SeatNo, other: SeatNo): PlacedFault {
  const { section, row, seat } = seatName(hall, seatNo);
  const first = seatName(hall, other);
  const names = [first.section, first.row && `row ${first.row}`, `seat ${first.seat}`].filter(Boolean);
  return faultAt('', 'SEATS_ON_ONE_SPOT', { section, row, label: seat, other: names.join(', ') });
}
