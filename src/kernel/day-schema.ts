import { written } from './described.ts';

/**
 * A calendar day of a document, as `isDay` knows it: '2036-05-01', which exists and is of the years 1800 to 2999. The
 * database refuses any other, or takes it for a day that nobody means.
 */
export const DaySchema = written(
  '^(1[89]|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}$',
  'write a day that exists, like 2036-05-01',
  { format: 'date' },
);
