import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#apps/dev/free-port.ts';
import { withoutShopVariables } from '../shop-variables.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const COPIED = ['src', 'db', 'locales', 'assets', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** `npm run dev` in a copy of the checkout, whose files can be changed. */
export type DevelopmentShop = {
  /** 'http://localhost:…'. */
  readonly address: string;
  /** Replaces a text in a file of the copy. Throws when it is not in it. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Resolves when the process has printed a text this number of times since its start. */
  untilPrinted(text: string, times?: number): Promise<void>;
  /** The process id of its PostgreSQL. */
  postgresPid(): Promise<number>;
  /** Ends it by a signal; resolves with the exit code when the copy is removed. */
  stop(): Promise<number | null>;
};

/** Copies the checkout and starts `npm run dev` in it. */
export async function startDevelopmentShop(): Promise<DevelopmentShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-development-'));
  // When root starts it, PostgreSQL runs as another user, who needs access to the folder; the data stay private.
  await chmod(folder, 0o755);
  for (const name of COPIED) await cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  await symlink(await realpath(path.join(ROOT, 'node_modules')), path.join(folder, 'node_modules'));
  const port = await freePort();
  const child = spawn(process.execPath, ['src/apps/dev/dev.ts'], {
    cwd: folder,
    env: { ...withoutShopVariables(process.env), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const output = listener(child.stdout, child.stderr, ended);
  const cluster = path.join(folder, '.data/postgres/cluster');
  return {
    address: `http://localhost:${port}`,
    untilPrinted: output,
    edit: async (file, from, to) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(path.join(folder, file), text.replace(from, to));
    },
    postgresPid: async () =>
      Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      const [code] = await ended;
      // It may be a link to a folder that this user can read.
      const data = await realpath(path.dirname(cluster)).catch(() => folder);
      for (const one of [data, folder]) await rm(one, { recursive: true, force: true });
      return code;
    },
  };
}

type Output = NodeJS.ReadableStream;

/** Waits for the output of a process; rejects with all of it when the process ends before. */
function listener(out: Output, err: Output, ended: Promise<unknown>): DevelopmentShop['untilPrinted'] {
  let output = '';
  const checks = new Set<() => void>();
  for (const stream of [out, err]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const check of checks) check();
    });
  }
  return (text, times = 1) =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (output.split(text).length <= times) return;
        checks.delete(check);
        resolve();
      };
      checks.add(check);
      void ended.then(() => reject(new Error(output)));
      check();
    });
}
