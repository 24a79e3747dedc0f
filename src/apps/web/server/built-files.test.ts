import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageRequest } from '../rendering.ts';
import { readBuiltFiles, sendBuiltFile } from './built-files.ts';
import { loadBuiltPages } from './built-pages.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-build-'));
  const entry = 'assets/entry-1.js';
  const manifest = {
    'src/apps/web/entry-client.tsx': { file: entry },
    'style.css': { file: 'assets/style-1.css' },
  };
  const files: Readonly<Record<string, string>> = {
    'client/.vite/manifest.json': JSON.stringify(manifest),
    'client/assets/entry-1.js': 'plain',
    'client/assets/entry-1.js.br': 'packed by brotli',
    'client/assets/entry-1.js.gz': 'packed by gzip',
    'client/assets/style-1.css': 'small',
    'server/package.json': '{ "type": "module" }',
    'server/entry-server.js':
      "export const sharedAddress = () => '/'; export const render = async () => 'drawn';",
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('loaded pages no longer need their build: another one may replace it', async () => {
  const { render, files } = await loadBuiltPages(folder);
  await rm(folder, { recursive: true });
  expect(await render({} as PageRequest)).toBe('drawn');
  expect(files.get('assets/style-1.css')?.plain.toString()).toBe('small');
});

test('without a build, one sentence says what to do', async () => {
  await rm(folder, { recursive: true });
  await expect(loadBuiltPages(folder)).rejects.toThrow(
    'the pages are not built yet: run npm run build first',
  );
});

test('a file is sent with the client’s encoding, cached for ever; an unknown name is 404', async () => {
  const files = await readBuiltFiles(path.join(folder, 'client'));
  const fastify = Fastify();
  fastify.get('/assets/*', (request, reply) =>
    sendBuiltFile(files, `assets/${(request.params as { '*': string })['*']}`, request, reply),
  );
  const ask = async (name: string, accepted = '') =>
    fastify.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': accepted } });
  const script = await ask('entry-1.js', 'gzip, br');
  expect([script.body, script.headers['content-encoding']]).toEqual(['packed by brotli', 'br']);
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect((await ask('entry-1.js', 'gzip')).body).toBe('packed by gzip');
  expect((await ask('entry-1.js')).body).toBe('plain');
  expect((await ask('style-1.css', 'br')).body).toBe('small');
  for (const name of [
    'entry-1.js.br',
    'entry-2.js',
    '../.vite/manifest.json',
    '%2e%2e/server/entry-server.js',
  ])
    expect((await ask(name)).statusCode).toBe(404);
  await fastify.close();
});

test('a file type without a content type stops the start', async () => {
  await writeFile(path.join(folder, 'client/assets/film-1.mp4'), '');
  await expect(readBuiltFiles(path.join(folder, 'client'))).rejects.toThrow('of an unknown kind');
});
