/**
 * Converts a pretix seating plan to a chart. Zones become sections; a seat's position is zone + row + seat. The
 * format has no wheelchair or companion places and no general admission; its categories are price levels. `seat_guid`
 * must be unique but is not stored, because a place is known by its seatNo (docs/decisions/0011).
 */
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { faultAt, type PlacedFault, type PlacedNote } from '#modules/catalog/rules/import/fault.ts';
import type { ChartSection } from '../chart.ts';
import { SeatKind } from '../seat-kinds.ts';
import { chartRow, usualLevel, type DrawnRow } from './drawn-row.ts';
import { pitchOf } from './fit-row.ts';
import { focalOf } from './focal.ts';
import { levelsOf, type LevelMap } from './levels.ts';
import { shapesOfArea } from './pretix-areas.ts';
import { PretixPlanSchema, type PretixPlan, type PretixZone } from './pretix-schema.ts';
import { SeatRegister } from './seat-register.ts';
import type { ChartResult } from './seatsio.ts';

class Reader {
  readonly register = new SeatRegister();
  readonly faults: PlacedFault[] = [];
  readonly #levelOf: ReadonlyMap<string, number>;
  readonly #guids = new Map<string, string>();

  constructor(plan: PretixPlan) {
    this.#levelOf = new Map(plan.categories.map(({ name }, index) => [name, index]));
  }

  rows(zone: PretixZone, pointer: string): DrawnRow[] {
    return zone.rows.map((row, i) => {
      const place = `${pointer}/rows/${i}`;
      const [x0, y0] = [zone.position.x + (row.position?.x ?? 0), zone.position.y + (row.position?.y ?? 0)];
      const seats = row.seats.map((seat, k) => {
        const details = { section: zone.name ?? '', row: row.row_number, label: seat.seat_number };
        const level = this.#check(seat, `${place}/seats/${k}`, details);
        return {
          x: x0 + seat.position.x,
          y: y0 + seat.position.y,
          label: seat.seat_number,
          level,
          kind: SeatKind.seat,
        };
      });
      return { label: row.row_number, seats, pointer: place };
    });
  }

  /** Records a seat and returns its level. */
  #check(
    seat: PretixZone['rows'][number]['seats'][number],
    pointer: string,
    details: { section: string; row: string; label: string },
  ): number {
    this.register.add(details.section, details.row, details.label, pointer);
    const first = this.#guids.get(seat.seat_guid);
    if (first !== undefined)
      this.faults.push(faultAt(`${pointer}/seat_guid`, 'DUPLICATE_SEAT', { ...details, first }));
    else this.#guids.set(seat.seat_guid, `${pointer}/seat_guid`);
    const level = this.#levelOf.get(seat.category);
    if (level !== undefined) return level;
    this.faults.push(
      seat.category === ''
        ? faultAt(pointer, 'SEAT_WITHOUT_CATEGORY', details)
        : faultAt(`${pointer}/category`, 'UNKNOWN_CATEGORY', { ...details, category: seat.category }),
    );
    return 0;
  }
}

/** Reads a plan. `map` names the brand's price level for each category. With any fault there is no chart. */
export function chartOfPretix(content: unknown, map?: LevelMap): ChartResult {
  const wrong = checkSchema(PretixPlanSchema, content);
  if (wrong.length > 0) return { faults: wrong };
  const plan = content as PretixPlan;
  const reader = new Reader(plan);
  const zones = plan.zones.map((zone, i) => ({ zone, rows: reader.rows(zone, `/zones/${i}`) }));
  const pitch = pitchOf(zones.flatMap(({ rows }) => rows.map((row) => row.seats))) || 20;
  const levels = levelsOf(
    plan.categories.map(({ name, color }) => ({ label: name, color })),
    map,
  );
  const faults = [...reader.faults, ...reader.register.faults];
  const drawn = zones.filter(({ rows }) => rows.some((row) => row.seats.length > 0));
  const sections = drawn.map(({ zone, rows }, index): ChartSection => {
    const level = usualLevel(rows);
    const made = rows.filter((row) => row.seats.length > 0).map((row) => chartRow(row, level, levels, pitch));
    faults.push(...made.flatMap((one) => one.faults));
    return { id: index + 1, name: zone.name ?? '', level, rows: made.map((one) => one.row) };
  });
  if (sections.length === 0) faults.push(faultAt('', 'EMPTY_PLAN'));
  if (faults.length > 0) return { faults };
  const shapes = plan.zones.flatMap((zone) =>
    (zone.areas ?? []).flatMap((area) => shapesOfArea(area, zone.position)),
  );
  const bare = {
    version: 1,
    name: plan.name,
    pitch,
    levels: levels.map(({ level }) => level),
    sections,
    shapes,
  } as const;
  const notes = plan.zones.flatMap(({ areas = [] }, i): PlacedNote[] => {
    const count = areas.filter(({ color, border_color: border }) => color ?? border).length;
    return count > 0 ? [{ pointer: `/zones/${i}/areas`, code: 'COLOURS_LEFT_OUT', details: { count } }] : [];
  });
  return { chart: { ...bare, focal: focalOf(bare, []) }, faults: [], notes };
}
