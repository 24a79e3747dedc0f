/** Measures several sides in turn, round after round, so that other load on the machine affects all of them equally. */

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export type Measured<Name extends string> = {
  /** The median of all rounds. */
  readonly of: (name: Name) => number;
  /** The median over the rounds of one divided by the other. */
  readonly ratio: (name: Name, to: Name) => number;
};

/** Runs every side once in each round, in their order. */
export async function interleave<Name extends string>(
  rounds: number,
  sides: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Measured<Name>> {
  const names = Object.keys(sides) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) values[name].push(await sides[name]());
  }
  return {
    of: (name) => median(values[name]),
    ratio: (name, to) => median(values[name].map((value, i) => value / values[to][i]!)),
  };
}

/** 12,345 or 1.23: a number with its significant digits. */
export const plain = (value: number): string =>
  value >= 100
    ? Math.round(value).toLocaleString('en-US')
    : value.toLocaleString('en-US', { maximumSignificantDigits: 3 });

export const perSecond = (value: number): string => `${plain(value)} /s`;
