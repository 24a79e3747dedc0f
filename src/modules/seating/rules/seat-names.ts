/**
 * The names of a place: as printed on the seat (section, row, seat) and as sent on the wire (VenueSectionId,
 * XCoordinate, YCoordinate of the specification's classic seat).
 */
import { sectionById, type Hall } from './hall.ts';
import type { RowY, SeatNo, SeatX, SectionId } from './seat-ids.ts';

/** A place's printed names; row and seat are '' for general admission. */
export type SeatName = { readonly section: string; readonly row: string; readonly seat: string };

/** y: 1-based row within the section, x: 1-based seat within the row; general admission: y 0, x 1-based place. */
export type Coordinates = { readonly sectionId: SectionId; readonly x: SeatX; readonly y: RowY };

/** The seat's number as printed on it, '' for general admission. */
export const seatLabel = (hall: Hall, seatNo: SeatNo): string => {
  const row = hall.rows[hall.rowOf[seatNo] ?? -1];
  if (!row) return '';
  const index = seatNo - row.first;
  return row.labels?.[index] ?? String(row.start + index * row.step);
};

/** Section, row and seat as printed. Throws RangeError when the hall has no such place. */
export const seatName = (hall: Hall, seatNo: SeatNo): SeatName => {
  const section = hall.sections[hall.sectionOf[seatNo] ?? -1];
  if (!section) throw new RangeError(`no place ${seatNo} in ${hall.name}`);
  const row = hall.rows[hall.rowOf[seatNo] ?? -1];
  return { section: section.name, row: row?.label ?? '', seat: seatLabel(hall, seatNo) };
};

/** The place's coordinates on the wire. Throws RangeError when the hall has no such place. */
export const coordinatesOf = (hall: Hall, seatNo: SeatNo): Coordinates => {
  const section = hall.sections[hall.sectionOf[seatNo] ?? -1];
  if (!section) throw new RangeError(`no place ${seatNo} in ${hall.name}`);
  const rowIndex = hall.rowOf[seatNo] ?? -1;
  const row = hall.rows[rowIndex];
  if (!row) return { sectionId: section.id, x: seatNo - section.first + 1, y: 0 };
  return { sectionId: section.id, x: seatNo - row.first + 1, y: rowIndex - section.firstRow + 1 };
};

/** seatNo at the coordinates, or -1 when the hall has no such place. */
export const seatNoAt = (hall: Hall, sectionId: SectionId, x: SeatX, y: RowY): SeatNo => {
  const section = sectionById(hall, sectionId);
  if (!section || !Number.isInteger(x) || !Number.isInteger(y) || x < 1) return -1;
  if (section.capacity !== undefined) return y === 0 && x <= section.n ? section.first + x - 1 : -1;
  if (y < 1 || y > section.nRows) return -1;
  const row = hall.rows[section.firstRow + y - 1];
  return row && x <= row.n ? row.first + x - 1 : -1;
};
