import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '#apps/dev/free-port.ts';
import type { Timings } from '#modules/payment/server/demo/timings.ts';
import { withoutShopVariables } from '../shop-variables.ts';

const MAIN = fileURLToPath(new URL('../../../src/modules/payment/server/demo/serve.ts', import.meta.url));

/** Short enough for tests, long enough to keep the order of events. */
const QUICK: Timings = { slowMs: 300, lateMs: 200, laterMs: 300, codeMs: 1500, retryMs: 50 };

export type DemoGatewayOptions = {
  readonly databaseUrl: string;
  /** The shop's secret, from which the keys between shop and gateway are derived. */
  readonly secret: string;
  /** A free port when left out; use the old one to start a killed gateway again. */
  readonly port?: number;
  readonly timings?: Partial<Timings>;
};

export type RunningGateway = {
  /** For `settings.demoGatewayOrigin`. */
  readonly origin: string;
  readonly port: number;
  /** Its whole output, with logs of the level 'trace'. */
  output(): string;
  /** Kills it (SIGKILL). */
  kill(): Promise<void>;
  /** Sends it the signal to end and waits. */
  stop(): Promise<void>;
};

/**
 * Starts the demo gateway as a process of its own, so that it keeps running when the shop is killed. It sends webhooks
 * to the address in each charge. Rejects with its output when it does not start.
 */
export async function startDemoGateway(options: DemoGatewayOptions): Promise<RunningGateway> {
  const port = options.port ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const { slowMs, lateMs, laterMs, codeMs, retryMs } = { ...QUICK, ...options.timings };
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...withoutShopVariables(process.env),
      DATABASE_URL: options.databaseUrl,
      FOYER_SECRET: options.secret,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_GATEWAY_ORIGIN: origin,
      DEMO_GATEWAY_SLOW_MS: String(slowMs),
      DEMO_GATEWAY_LATE_MS: String(lateMs),
      DEMO_GATEWAY_LATER_MS: String(laterMs),
      DEMO_GATEWAY_CODE_MS: String(codeMs),
      DEMO_GATEWAY_RETRY_MS: String(retryMs),
      LOG_LEVEL: 'trace',
    },
  });
  const output = await untilItSays(child, origin);
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { origin, port, output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function untilItSays(child: ChildProcess, line: string): Promise<() => string> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.split('\n').includes(line)) resolve();
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the demo gateway ended (${code}): ${output}`)));
  });
  return () => output;
}
