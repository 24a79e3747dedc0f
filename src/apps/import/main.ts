/**
 * `npm run import -- FILE…`: imports a cinema's files and prints a report. Ends with 1 when a file is wrong or the
 * database is not available, with 2 when the command line is wrong.
 */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { commandDatabase } from '#platform/server/command-database.ts';
import { Database } from '#platform/server/db.ts';
import { plainSentence } from '#platform/server/plain-sentence.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { readArguments, USAGE, type Arguments } from './arguments.ts';
import { importFiles } from './files/import-files.ts';
import type { ImportFile } from './files/read-files.ts';
import { textOf } from './files/text-of.ts';
import { reportLines } from './report-text.ts';

const REPORT_EVERY_MS = 2000;

type Target = {
  readonly url: string;
  /** Of the running demo, which this command can know; not those of the processes of another database. */
  readonly settings?: Settings;
  readonly picturesDir?: string | undefined;
};

async function target(): Promise<Target> {
  const { url, isDemo } = await commandDatabase(process.env);
  return isDemo
    ? { url, settings: readSettings(process.env, { demo: true }) }
    : { url, picturesDir: process.env['PICTURES_DIR'] };
}

async function readNamed(names: readonly string[]): Promise<ImportFile[]> {
  // A file that is named twice is read once.
  const files = [...new Map(names.map((name) => [resolve(name), name])).values()];
  return Promise.all(
    files.map(async (name) => {
      const content = await readFile(name).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EISDIR') throw new Error(`${name} is a folder: name its files, as in ${name}/*`);
        throw new Error(`${name} cannot be read: ${error.message}`);
      });
      return { name, content };
    }),
  );
}

/** Drawings that documents refer to are next to them and need not be listed. */
function referredTo(files: readonly ImportFile[]): string[] {
  const names = files.flatMap(({ name, content }) => {
    try {
      const { seatplans } = JSON.parse(textOf(content as Uint8Array)?.replace(/^\uFEFF/, '') ?? '') as {
        seatplans?: { file?: unknown }[];
      };
      return (seatplans ?? []).flatMap(({ file }) =>
        typeof file === 'string' ? [join(dirname(name), file)] : [],
      );
    } catch {
      return [];
    }
  });
  return [...new Set(names)].filter((name) => !files.some((file) => join(file.name) === name));
}

async function withReferred(files: readonly ImportFile[]): Promise<ImportFile[]> {
  const beside = await Promise.all(
    referredTo(files).map(async (name) =>
      readFile(name).then(
        (content) => ({ name, content }),
        () => undefined,
      ),
    ),
  );
  // A missing one is a fault of the document that names it.
  return [...files, ...beside.filter((file) => file !== undefined)];
}

/** The folders `pictures` beside files, from which the shop's folder can get its pictures. */
async function picturesBeside(files: readonly ImportFile[]): Promise<string[]> {
  const folders = [...new Set(files.map(({ name }) => join(dirname(name), 'pictures')))];
  const found = await Promise.all(folders.map((folder) => stat(folder).catch(() => undefined)));
  return folders.filter((_, i) => found[i]?.isDirectory());
}

async function run({ files: names, ...options }: Arguments): Promise<number> {
  const files = await withReferred(await readNamed(names));
  const { url, ...known } = await target();
  const database = new Database(url, { max: 2 });
  const started = Date.now();
  const working = setInterval(() => {
    process.stderr.write(
      `… still at ${files.length} files after ${Math.round((Date.now() - started) / 1000)} s\n`,
    );
  }, REPORT_EVERY_MS);
  try {
    const report = await importFiles(database, {
      files,
      ...options,
      ...known,
      picturesBeside: await picturesBeside(files),
      operator: 'command line',
    });
    const out = report.faults.length > 0 ? process.stderr : process.stdout;
    out.write(`${reportLines(report).join('\n')}\n`);
    return report.faults.length > 0 ? 1 : 0;
  } finally {
    clearInterval(working);
    await database.end();
  }
}

/** Runs the command; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let options: Arguments;
  try {
    options = readArguments(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
    return 2;
  }
  try {
    return await run(options);
  } catch (error) {
    process.stderr.write(`${plainSentence(error) ?? (error as Error).message}\n`);
    return 1;
  }
}
