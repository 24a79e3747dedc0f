import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../src/apps/dev/free-port.ts';
import { STRIPE_KEYS } from '../stand-ins/stripe-stand-in.ts';

/** Another process of the shop under test, with the same database and other settings. */
export type SecondShop = {
  /** 'http://localhost:4000'. */
  readonly origin: string;
  stop(): Promise<void>;
};

/** Starts one. `env` as for `npm start`. */
export async function startSecondShop(
  databaseUrl: string,
  env: Readonly<Record<string, string>>,
): Promise<SecondShop> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-second-'));
  const shop = spawn(process.execPath, ['src/apps/dev/start.ts'], {
    env: {
      ...process.env,
      // Brands of tests take cards with Stripe, and a shop without keys for it does not start.
      ...STRIPE_KEYS,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      FOYER_DATA_DIR: folder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  const output: string[] = [];
  // The last line that it prints is its address.
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (text: Buffer) => {
      output.push(text.toString());
      if (output.join('').includes(`localhost:${port}`)) resolve();
    });
    void ended.then(() => reject(new Error(`no second shop: ${output.join('')}`)));
  });
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      shop.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
