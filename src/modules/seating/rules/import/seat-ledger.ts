import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';

/** Remembers every seat's name in a plan and finds the names that no usher could follow. */
export class SeatLedger {
  readonly faults: PlacedFault[] = [];
  readonly #places = new Map<string, string>();

  /** Notes a seat at its place in the file; a name given twice, empty or '?' becomes a fault. */
  add(section: string, row: string, label: string, pointer: string): void {
    const details = { section, row, label };
    if (label.trim() === '' || label === '?') {
      this.faults.push(faultAt(pointer, 'SEAT_WITHOUT_LABEL', details));
      return;
    }
    const name = JSON.stringify([section, row, label]);
    const first = this.#places.get(name);
    if (first === undefined) this.#places.set(name, pointer);
    else this.faults.push(faultAt(pointer, 'DUPLICATE_SEAT', { ...details, first }));
  }
}
