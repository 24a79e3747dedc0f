import { seatNosOf, type Hall, type HallSection } from '../hall.ts';
import type { SeatNo } from '../seat-ids.ts';
import { seatLabel } from '../seat-names.ts';

/**
 * What a changed plan takes away. Places are the same when section, row and seat have the same names, as on the ticket;
 * their numbers differ between plans. A section that was renamed and has its id still is the same section.
 */
export type Lacking = {
  /** Seats that the new plan has no longer, by their numbers in the old one. */
  readonly seats: readonly SeatNo[];
  /** Sections of general admission that have fewer places, or are gone: places without names replace each other. */
  readonly areas: readonly SmallerArea[];
};

/** `places`: all of the section, by their numbers in the old plan; `capacity`: how many it has in the new one. */
export type SmallerArea = {
  readonly name: string;
  readonly places: readonly SeatNo[];
  readonly capacity: number;
};

/** The places of `before` that `after` lacks. */
export function lackingPlaces(before: Hall, after: Hall): Lacking {
  const newNameOf = newNames(before, after);
  const known = new Set(after.sections.flatMap((section) => namesIn(after, section)));
  const seats: SeatNo[] = [];
  for (const section of before.sections.filter(isSeated)) {
    const newName = newNameOf(section);
    for (const seatNo of seatNosOf(section))
      if (newName === undefined || !known.has(nameOf(before, newName, seatNo))) seats.push(seatNo);
  }
  return { seats, areas: smallerAreas(before, after, newNameOf) };
}

const isSeated = ({ capacity }: HallSection): boolean => capacity === undefined;

/** By a section of the old plan, its name in the new one; undefined when the new one does not have it. */
function newNames(before: Hall, after: Hall): (section: HallSection) => string | undefined {
  const names = new Set(after.sections.map(({ name }) => name));
  const oldNames = new Set(before.sections.map(({ name }) => name));
  return ({ id, name }) => {
    if (names.has(name)) return name;
    const same = after.sections.find((section) => section.id === id);
    return same && !oldNames.has(same.name) ? same.name : undefined;
  };
}

const nameOf = (hall: Hall, section: string, seatNo: SeatNo): string =>
  JSON.stringify([section, hall.rows[hall.rowOf[seatNo] ?? -1]?.label ?? '', seatLabel(hall, seatNo)]);

const namesIn = (hall: Hall, section: HallSection): string[] =>
  isSeated(section) ? seatNosOf(section).map((seatNo) => nameOf(hall, section.name, seatNo)) : [];

function smallerAreas(
  before: Hall,
  after: Hall,
  newNameOf: (section: HallSection) => string | undefined,
): SmallerArea[] {
  const byNewName = Map.groupBy(
    before.sections.filter((section) => !isSeated(section)),
    (section) => newNameOf(section) ?? `(gone) ${section.id}`,
  );
  return [...byNewName].flatMap(([newName, sections]) => {
    const places = sections.flatMap(seatNosOf);
    const capacity = after.sections
      .filter((section) => section.name === newName && !isSeated(section))
      .reduce((sum, section) => sum + section.n, 0);
    return capacity < places.length ? [{ name: sections[0]!.name, places, capacity }] : [];
  });
}
