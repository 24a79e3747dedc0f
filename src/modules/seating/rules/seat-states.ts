/** The states of a presentation's places: one byte for each place in memory, four bits on the wire, then live runs. */
import type { Hall } from './hall.ts';
import { SEAT_KIND_NAMES, seatKindRow } from './seat-kinds.ts';

/** The numbers are sent on the wire. `off`: the place is not part of this presentation. */
export const SeatState = { free: 0, mine: 1, taken: 2, held: 3, boxOffice: 4, blocked: 5, off: 6 } as const;
export type SeatState = (typeof SeatState)[keyof typeof SeatState];

/** [first seatNo, count, state] of a live change. */
export type StateRun = readonly [number, number, SeatState];

/** Packs one state a byte into four bits: even seatNos in the low half, odd ones in the high half. */
export const packStates = (states: Uint8Array): Uint8Array => {
  const packed = new Uint8Array(Math.ceil(states.length / 2));
  for (let i = 0; i < packed.length; i++) {
    packed[i] = ((states[2 * i] ?? 0) & 15) | (((states[2 * i + 1] ?? 0) & 15) << 4);
  }
  return packed;
};

/** Unpacks `size` places. Throws RangeError when the bytes are of another number of places. */
export const unpackStates = (packed: Uint8Array, size: number): Uint8Array => {
  if (packed.length !== Math.ceil(size / 2))
    throw new RangeError(`${packed.length} bytes for ${size} places`);
  const states = new Uint8Array(size);
  for (let i = 0; i < size; i++) states[i] = ((packed[i >> 1] ?? 0) >> (i & 1 ? 4 : 0)) & 15;
  return states;
};

/**
 * Applies live runs in order, in place. Throws RangeError for a run outside the hall before anything is changed: the
 * sender has another plan.
 */
export const applyRuns = (states: Uint8Array, runs: readonly StateRun[]): void => {
  for (const [first, count] of runs) {
    if (first < 0 || count < 0 || first + count > states.length) {
      throw new RangeError(`run ${first}+${count} in ${states.length} places`);
    }
  }
  for (const [first, count, state] of runs) states.fill(state, first, first + count);
};

/**
 * Places that can be chosen now. Those for wheelchair users and their companions are counted apart: to everybody else
 * a hall with only such places is full.
 */
export type FreeCounts = {
  /** Places for everybody, by index of the section and of the level. */
  readonly sections: readonly number[];
  readonly levels: readonly number[];
  /** Places for wheelchair users and their companions, by index of the section. */
  readonly accessible: readonly number[];
  /** All places, by number of the kind of seat, and together. */
  readonly kinds: readonly number[];
  readonly all: number;
};

/** Whether a section has free places, but only for wheelchair users and their companions. */
export const isOnlyAccessible = (
  { sections, accessible }: Pick<FreeCounts, 'sections' | 'accessible'>,
  section: number,
): boolean => !sections[section] && (accessible[section] ?? 0) > 0;

/** Counts the places that can be chosen now, in one pass over the places. */
export const countFree = (hall: Hall, states: Uint8Array): FreeCounts => {
  const sections = hall.sections.map(() => 0);
  const levels = hall.levels.map(() => 0);
  const accessible = hall.sections.map(() => 0);
  const kinds = SEAT_KIND_NAMES.map(() => 0);
  const isAccessible = SEAT_KIND_NAMES.map((_, kind) => seatKindRow(kind).isAccessible);
  let all = 0;
  for (let seat = 0; seat < hall.size; seat++) {
    if (states[seat] !== SeatState.free) continue;
    all += 1;
    const kind = hall.kind[seat] ?? 0;
    bump(kinds, kind);
    if (isAccessible[kind]) bump(accessible, hall.sectionOf[seat]);
    else {
      bump(sections, hall.sectionOf[seat]);
      bump(levels, hall.level[seat]);
    }
  }
  return { sections, levels, accessible, kinds, all };
};

const bump = (counts: number[], index: number | undefined): void => {
  if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
};
