import { isDay } from '#kernel/dates.ts';

export type Arguments = {
  readonly files: readonly string[];
  readonly dryRun: boolean;
  readonly shiftTo: string | undefined;
  readonly brand: string | undefined;
  /** The number of orders that the import may touch. */
  readonly confirm: number;
};

export const USAGE = `usage: npm run import -- [--dry-run] [--shift-to YYYY-MM-DD] [--brand CODE] [--confirm N] FILE…

  --dry-run    check everything and say what would change; write nothing
  --shift-to   move all showings so that the first business date becomes this day
  --brand      the brand that the files are for, when they hold no brand document and there are several brands
  --confirm    the number of orders that the import may touch by cancelling or moving showings`;

/** Reads the command line. Throws one clear sentence when it is wrong. */
export function readArguments(args: readonly string[]): Arguments {
  const files: string[] = [];
  let dryRun = false;
  let [shiftTo, brand, confirm]: [string | undefined, string | undefined, string | undefined] = [
    undefined,
    undefined,
    undefined,
  ];
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--dry-run') dryRun = true;
    else if (word === '--shift-to') shiftTo = rest.shift() ?? '';
    else if (word === '--brand') brand = rest.shift() ?? '';
    else if (word === '--confirm') confirm = rest.shift() ?? '';
    else if (word.startsWith('--')) throw new Error(`there is no option ${word}`);
    else files.push(word);
  }
  if (files.length === 0) throw new Error('no file is named');
  if (shiftTo !== undefined && !isDay(shiftTo))
    throw new Error(`--shift-to wants a day such as 2026-11-20, not "${shiftTo}"`);
  if (brand === '') throw new Error('--brand wants the code of a brand');
  if (confirm !== undefined && !/^\d{1,9}$/.test(confirm))
    throw new Error(`--confirm wants a number of orders, not "${confirm}"`);
  return { files, dryRun, shiftTo, brand, confirm: Number(confirm ?? 0) };
}
