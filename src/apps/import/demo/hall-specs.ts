import type { HallSpec } from './halls.ts';

/** The halls of each cinema of the demo, from about 60 to 320 seats. */

type Shape = Omit<HallSpec, 'key' | 'name'>;

const grand: Shape = {
  rows: 15,
  parts: [5, 10, 5],
  aislesAfter: [3, 9],
  premium: [6, 9],
  couches: [2, 4, 2],
  wheelchair: 10,
};
/** The hall of the seat map's mock-up: 12 rows with couches, row F to H premium in the middle. */
const classic: Shape = {
  rows: 11,
  parts: [4, 8, 4],
  aislesAfter: [7],
  premium: [5, 7],
  couches: [2, 3, 2],
  wheelchair: 8,
};
/** The same, with a row that cannot be reserved unpaid ('hold'). */
const lastMinute: Shape = { ...classic, purchaseOnly: 4 };
const wide: Shape = { rows: 11, parts: [5, 9, 5], aislesAfter: [2], premium: [6, 8], wheelchair: 3 };
const middle: Shape = {
  rows: 10,
  parts: [3, 8, 3],
  aislesAfter: [6],
  premium: [5, 6],
  couches: [1, 3, 1],
  wheelchair: 7,
};
const twin: Shape = { rows: 9, parts: [7, 7], aislesAfter: [5], premium: [4, 5], wheelchair: 6 };
const twinLong: Shape = {
  rows: 12,
  parts: [6, 6],
  aislesAfter: [7],
  premium: [6, 7],
  couches: [2, 2],
  wheelchair: 8,
};
const studio: Shape = { rows: 7, parts: [11], premium: [4, 5], wheelchair: 6 };
const salon: Shape = { rows: 6, parts: [12], aislesAfter: [2], couches: [4], wheelchair: 3 };
const small: Shape = { rows: 8, parts: [5, 5], premium: [4, 5], wheelchair: 7 };

const named = (key: string, name: string, shape: Shape): HallSpec => ({ key, name, ...shape });
const halls = (cinema: string, title: string, shapes: readonly Shape[]): HallSpec[] =>
  shapes.map((shape, i) => named(`${cinema}-${i + 1}`, `${title}, ${i + 1}`, shape));

export const HALLS: Readonly<Record<'aurora' | 'wisla' | 'carmel', readonly HallSpec[]>> = {
  aurora: [
    named('vitosha-grand', 'Aurora Vitosha, Grand Hall', grand),
    ...halls('vitosha', 'Aurora Vitosha', [middle, twinLong, lastMinute, twin, wide, studio, salon, small]),
    ...halls('mall', 'Aurora Mall', [wide, twin, middle, studio, classic]),
    ...halls('plovdiv', 'Aurora Plovdiv', [classic, middle, twin, salon]),
    ...halls('varna', 'Aurora Varna', [wide, twinLong, small]),
    ...halls('burgas', 'Aurora Burgas', [middle, twin, studio]),
  ],
  wisla: [
    ...halls('kazimierz', 'Wisła Kazimierz', [grand, classic, twin, studio]),
    ...halls('powisle', 'Wisła Powiśle', [wide, middle, small]),
    ...halls('motlawa', 'Wisła Motława', [classic, twinLong, salon]),
  ],
  carmel: [
    ...halls('center', 'Carmel Center', [grand, middle, twin, studio]),
    ...halls('namal', 'Carmel Namal', [classic, wide, small]),
    ...halls('galil', 'Carmel Galil', [twinLong, middle, salon]),
  ],
};
