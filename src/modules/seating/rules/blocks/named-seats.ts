import { seatNosOf, type Hall } from '../hall.ts';
import { seatLabel } from '../seat-names.ts';

/** A place as operators name it: by its number, or as it is printed. */
export type NamedSeat =
  | { readonly seatNo: number }
  | { readonly section?: string; readonly row: string; readonly seat: string };

/**
 * The number of a place. The section may be left out when only one place has this row and seat. Capital and small letters
 * are the same. Undefined when there is no such place, or when there are several.
 */
export function seatNoOfName(hall: Hall, named: NamedSeat): number | undefined {
  if ('seatNo' in named) return named.seatNo < hall.size ? named.seatNo : undefined;
  const { section, row, seat } = named;
  const found = hall.rows.flatMap((one) => {
    const isMeant =
      isSame(one.label, row) && (!section || isSame(hall.sections[one.section]?.name ?? '', section));
    if (!isMeant) return [];
    return seatNosOf(one).filter((seatNo) => isSame(seatLabel(hall, seatNo), seat));
  });
  return found.length === 1 ? found[0] : undefined;
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
