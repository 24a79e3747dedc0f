import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';

/** Records the name of every seat of a plan and reports names that are missing or given twice. */
export class SeatRegister {
  readonly faults: PlacedFault[] = [];
  readonly #places = new Map<string, string>();

  /** Records a seat with its place in the file; a name given twice, empty or '?' is a fault. */
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
