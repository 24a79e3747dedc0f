import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET } from '../shop.ts';
import { withoutShopVariables } from '../shop-variables.ts';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const SERVE = 'src/apps/serve/main.ts';
const ENVIRONMENT = {
  PORT: '0',
  HOST: '127.0.0.1',
  FOYER_SECRET: TEST_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_nobody',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
};

/** One process of production on a free port. */
export type ServeProcess = {
  /** 'http://127.0.0.1:…'; rejects with the whole output when the process ends before it listens. */
  readonly address: Promise<string>;
  /** Sends it the signal to end; `ended` resolves with its exit code. */
  stop(): void;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
};

type What = {
  /** This checkout, or a copy of it. */
  readonly folder?: string;
  /** What Node starts: what `npm run serve` starts when left out. */
  readonly script?: string | undefined;
};

/** Starts the shop with `env` and the settings that production requires. */
export function startServe(
  env: Readonly<Record<string, string>>,
  { folder = CHECKOUT, script = SERVE }: What = {},
): ServeProcess {
  const child = spawn(process.execPath, [script], {
    cwd: folder,
    env: { ...withoutShopVariables(process.env), ...ENVIRONMENT, ...env },
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  const address = new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, at] = /serving at (http:[^"]+)"/.exec(output) ?? [];
      if (at) resolve(at);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    void ended.then(() => reject(new Error(output)));
  });
  // A caller that only waits for the end need not handle this rejection.
  address.catch(() => {});
  return { address, ended, stop: () => void child.kill('SIGTERM') };
}
