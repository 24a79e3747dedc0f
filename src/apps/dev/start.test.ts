import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const START = path.join(import.meta.dirname, 'start.ts');

/** Runs the demo's command until it ends; returns its exit code and output. */
async function start(env: Record<string, string>): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [START], { env: { PATH: process.env['PATH'], ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, output];
}

test('a port in use or a wrong variable is reported in one sentence before any work begins', async () => {
  const stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const { port } = stranger.address() as AddressInfo;
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-start-'));
  try {
    expect(await start({ PORT: String(port), FOYER_DATA_DIR: folder })).toEqual([
      1,
      `Something else listens at 127.0.0.1:${port} already: end it, or set PORT to another number.\n`,
    ]);
    expect(await start({ PORT: 'http', FOYER_DATA_DIR: folder })).toEqual([
      1,
      'PORT is no port number: http\n',
    ]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    stranger.close();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
