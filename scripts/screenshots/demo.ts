import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#apps/dev/free-port.ts';
import { PlainError } from '#apps/dev/plain-error.ts';
import { OPERATOR_TOKEN } from '../../test/support/operator-token.ts';
import { withoutShopVariables } from '../../test/support/shop-variables.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const START_MS = 240_000;
const STOP_MS = 10_000;
const STEP_MS = 250;

/**
 * Runs `work` with the address of a demo: that of FOYER_BASE_URL, or of one that is started here with its data in
 * .data/screenshots and stopped afterwards. Throws a PlainError with the demo's output when it does not start.
 */
export async function withDemo(
  print: (line: string) => void,
  work: (base: string) => Promise<void>,
): Promise<void> {
  const given = process.env['FOYER_BASE_URL'];
  if (given) return work(given);
  const port = await freePort();
  const demo = spawn(process.execPath, ['src/apps/dev/start.ts'], {
    cwd: ROOT,
    env: {
      ...withoutShopVariables(process.env),
      PORT: String(port),
      FOYER_DATA_DIR: path.join(ROOT, '.data/screenshots'),
      FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [demo.stdout, demo.stderr])
    stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  try {
    print('Starting the demo …');
    await untilReady(demo, port, output);
    await work(`http://localhost:${port}`);
  } finally {
    await stop(demo);
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function untilReady(demo: ChildProcess, port: number, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && !hasEnded(demo)) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(STEP_MS);
  }
  throw new PlainError(`The demo did not start:\n${output.join('').trim()}`);
}

/** SIGTERM ends it and its database properly. */
async function stop(demo: ChildProcess): Promise<void> {
  if (hasEnded(demo)) return;
  const ended = once(demo, 'exit');
  demo.kill('SIGTERM');
  const timer = setTimeout(() => demo.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}
