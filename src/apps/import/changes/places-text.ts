import type { SeatName } from '#modules/seating/rules/seat-names.ts';

/** How many rows are named; the others are counted. */
const ROWS_NAMED = 12;

/** Names of places for operators, row by row: 'Stalls, row A: 1, 2; Floor: 3 places'. */
export function placesText(names: readonly SeatName[]): string {
  const rows = [...Map.groupBy(names, ({ section, row }) => JSON.stringify([section, row])).values()];
  const named = rows.slice(0, ROWS_NAMED).map(rowText);
  const left = rows.slice(ROWS_NAMED).reduce((sum, row) => sum + row.length, 0);
  return [...named, ...(left > 0 ? [`${left} more`] : [])].join('; ');
}

function rowText(places: readonly SeatName[]): string {
  const { section, row } = places[0]!;
  const where = [section, row && `row ${row}`].filter(Boolean).join(', ');
  const seats = places.map(({ seat }) => seat).filter(Boolean);
  const what =
    seats.length > 0 ? seats.join(', ') : `${places.length} ${places.length === 1 ? 'place' : 'places'}`;
  return where ? `${where}: ${what}` : what;
}
