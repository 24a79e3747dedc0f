/** What is wrong with a value, as a validator of JSON Schema says it: 'minimum', with `{limit: 0}`. */
export type Complaint = {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The validator's own words. */
  readonly message: string;
};

const TYPES: Readonly<Record<string, string>> = {
  number: 'a number',
  integer: 'a whole number',
  string: 'a text in quotes',
  boolean: 'true or false',
  array: 'a list: […]',
  object: 'an object: {…}',
  null: 'null',
};

/** The types of JSON Schema in words: 'a number or a list: […]'. */
export const typesInWords = (types: Iterable<string>): string =>
  [...new Set(types)].map((type) => TYPES[type] ?? type).join(' or ');

const entries = (limit: unknown): string => (limit === 1 ? 'one entry' : `${String(limit)} entries`);
const letters = (limit: unknown): string => (limit === 1 ? 'one character' : `${String(limit)} characters`);

const WORDS: Readonly<Record<string, (params: Complaint['params']) => string>> = {
  minimum: ({ limit }) => `must be ${String(limit)} or more`,
  maximum: ({ limit }) => `must be ${String(limit)} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have ${letters(limit)} or more`),
  maxLength: ({ limit }) => `must have no more than ${letters(limit)}`,
  minItems: ({ limit }) => `must have ${entries(limit)} or more`,
  maxItems: ({ limit }) => `must have no more than ${entries(limit)}`,
  minProperties: ({ limit }) => `must have ${entries(limit)} or more`,
  maxProperties: ({ limit }) => `must have no more than ${entries(limit)}`,
  uniqueItems: () => 'must not have the same entry twice',
};

/** A complaint in plain words that continue 'The field "price" …': 'must be 0 or more'. */
export const plainProblem = ({ keyword, params, message }: Complaint): string =>
  WORDS[keyword]?.(params) ?? message;

/** The same of a text that has none of some forms, by what their schemas say: 'write its code, like EUR'. */
export const formProblem = (forms: readonly string[]): string =>
  `is not written as it must be: ${[...new Set(forms)].join('; or ')}`;
