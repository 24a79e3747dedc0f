import { written } from '#kernel/described.ts';

/** A country in documents. */
export const CountrySchema = written(
  '^[A-Z]{2}$',
  'write its code of ISO 3166-1, two capital letters, like SK',
);
