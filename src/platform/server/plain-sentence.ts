/** Explains failures at start in one sentence, by the code of the system, of PostgreSQL, or of `migrate`. */
const SENTENCES: Readonly<Record<string, (detail: string) => string>> = {
  EADDRINUSE: (detail) =>
    `Something else listens at ${detail} already: end it, or set PORT to another number.`,
  EACCES: (detail) => `This user may not listen at ${detail}: set PORT to a number above 1023.`,
  ECONNREFUSED: (detail) => `The database does not answer at ${detail}: start it, or correct DATABASE_URL.`,
  'connect ENOENT': (detail) =>
    `The database does not answer at ${detail}: start it, or correct DATABASE_URL.`,
  'connect EACCES': (detail) =>
    `This user may not use the database’s socket ${detail}: give them the right, or correct DATABASE_URL.`,
  ENOTFOUND: (detail) => `Nobody knows the database's host ${detail}: correct DATABASE_URL.`,
  ETIMEDOUT: (detail) => `The database at ${detail} does not answer in time.`,
  // PostgreSQL's own codes.
  '28P01': () => 'The database refuses the password in DATABASE_URL.',
  '28000': () => 'The database does not let this user in: correct DATABASE_URL.',
  '3D000': () => 'The database that DATABASE_URL names does not exist: create it first.',
  '42P01': () => 'The database has no tables yet: start once without MIGRATE=0.',
  LATER_VERSION: () =>
    'The database was migrated by a later version of Foyer: start that one, or restore the backup from before the upgrade.',
  '42501': () =>
    'The database’s user may not change tables: give DATABASE_URL one who may, or set MIGRATE=0 when that is done elsewhere.',
};

/** A failure at start whose message is what the operator needs to know: no stack is shown. */
export class CannotStart extends Error {}

type Failure = {
  readonly code?: string;
  /** Of the operating system's refusals: which call was refused. */
  readonly syscall?: string;
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly errors?: readonly unknown[];
};

/** The sentence for a failure that the operator can correct; undefined for a bug, for which the stack is shown. */
export function plainSentence(error: unknown): string | undefined {
  if (error instanceof CannotStart) return error.message;
  const { code = '', syscall, address, port, hostname, errors } = (error ?? {}) as Failure;
  // A host with several addresses fails once for each.
  if (errors?.[0]) return plainSentence(errors[0]);
  const host = address?.includes(':') ? `[${address}]` : address;
  const place = host && port !== undefined ? `${host}:${port}` : (host ?? hostname ?? '');
  // Missing and refused files have the codes of a Unix socket that is.
  const key = syscall === 'connect' && ['ENOENT', 'EACCES'].includes(code) ? `connect ${code}` : code;
  return key === 'EACCES' && syscall !== 'listen' ? undefined : SENTENCES[key]?.(place);
}
