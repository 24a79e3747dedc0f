import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { notBuilt, type Figure, type Row } from '../figure.ts';
import { HOST, type Bench } from '../bench-setup.ts';
import { jsonOf, openConnection, requestText } from '../load/http-client.ts';
import { plain } from '../rounds.ts';

const ROOT = new URL('../../../', import.meta.url);
const MANIFEST = new URL('dist/pages/client/.vite/manifest.json', ROOT);
const ENTRY = 'src/apps/web/entry-client.tsx';
const PAGES = [
  { name: 'What’s on', module: 'src/apps/web/pages/whats-on.tsx', atMost: 110 },
  { name: 'order', module: 'src/apps/web/pages/order.tsx', atMost: 160 },
] as const;

type Lock = {
  packages: Record<
    string,
    { dev?: boolean; devOptional?: boolean; optional?: boolean; os?: string[]; cpu?: string[] }
  >;
};
type Chunk = { file: string; imports?: string[] };

/** V8 gives back what loading the code has left only after two minutes without work; until then it is 100 MB more. */
const IDLE_MS = 180_000;

/** The memory of the serving process when it has been idle for a while. */
async function memoryRow(bench: Bench): Promise<Row> {
  await bench.restartShop();
  const ask = async (path: string) => {
    // A new one each time: the server closes an idle connection before the process is at rest.
    const connection = await openConnection(bench.ports.shop);
    const answer = await connection.send(requestText({ method: 'GET', path, host: HOST }));
    connection.close();
    return answer;
  };
  await ask('/');
  await pause(IDLE_MS);
  const { rss } = jsonOf(await ask('/bench/cpu')) as { rss: number };
  return {
    figure: 'memory of the serving process, one page served, then idle for 3 minutes',
    ours: `${plain(rss / 1e6)} MB`,
    limit: '–',
    value: rss / 1e6,
    unit: 'MB',
    bound: { kind: 'at most', than: 250 },
  };
}

/** The packages that production needs on this system. */
async function packagesRow(): Promise<Row> {
  const { packages } = JSON.parse(await readFile(new URL('package-lock.json', ROOT), 'utf8')) as Lock;
  const fits = (wanted: string[] | undefined, own: string): boolean => !wanted || wanted.includes(own);
  const needed = Object.entries(packages).filter(
    ([name, { dev, devOptional, os, cpu }]) =>
      name !== '' && !dev && !devOptional && fits(os, process.platform) && fits(cpu, process.arch),
  );
  return {
    figure: 'packages that production installs',
    ours: String(needed.length),
    limit: '–',
    value: needed.length,
    bound: { kind: 'at most', than: 450 },
  };
}

/** The scripts that a page loads first, each compressed as it is sent. */
async function pageRows(): Promise<Row[]> {
  if (!existsSync(MANIFEST)) return PAGES.map(({ name }) => notBuilt(`JavaScript of the page ${name}, gzip`));
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, Chunk>;
  const files = (names: readonly string[], seen = new Set<string>()): Set<string> => {
    for (const name of names) {
      const chunk = manifest[name];
      if (!chunk || seen.has(chunk.file)) continue;
      seen.add(chunk.file);
      files(chunk.imports ?? [], seen);
    }
    return seen;
  };
  return Promise.all(
    PAGES.map(async ({ name, module, atMost }) => {
      const figure = `JavaScript of the page ${name}, gzip, first load`;
      if (!manifest[module]) return notBuilt(figure);
      const contents = await Promise.all(
        [...files([ENTRY, module])].map((file) => readFile(new URL(`dist/pages/client/${file}`, ROOT))),
      );
      const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
      return {
        figure,
        ours: `${plain(bytes / 1000)} kB`,
        limit: '–',
        value: bytes / 1000,
        unit: 'kB' as const,
        bound: { kind: 'at most' as const, than: atMost },
      };
    }),
  );
}

export const weight: Figure = {
  name: 'weight',
  about: 'memory, packages, scripts',
  run: async (bench) => [await memoryRow(bench), await packagesRow(), ...(await pageRows())],
};

export const dashboard: Figure = {
  name: 'dashboard',
  about: 'live dashboard',
  run: async () => [
    notBuilt('commit with dashboard upkeep / without'),
    notBuilt('dashboard SQL at 5 million tickets, a day and 29 days'),
  ],
};
