const DAY_MS = 24 * 60 * 60_000;

/** The English address of What’s on the day after tomorrow: in the evening today has few films left, or none. */
export const wholeDay = (): string =>
  `/?lang=en&day=${new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)}`;
