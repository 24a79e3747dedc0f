import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from './folder-lock.ts';
import { PlainError } from './plain-error.ts';
import { addressOf, initialise } from './postgres-cluster.ts';
import { settleHome } from './postgres-home.ts';
import { stopLeftover } from './postgres-leftover.ts';
import { runPostgres } from './postgres-server.ts';

export type EmbeddedPostgresOptions = {
  /** The folder for data, password and log; created when missing. */
  readonly dataDir: string;
  /** Called with a line of text when something takes a while. */
  readonly onProgress: (line: string) => void;
  /** False for data that may be lost: faster, and lost when the machine stops at the wrong moment. */
  readonly durable?: boolean;
  /** The most connections at a time; 100 when left out. */
  readonly maxConnections?: number;
};

export type EmbeddedPostgres = {
  /** The superuser's address of the database `postgres`. */
  readonly url: string;
  /** Stops the database; committed data are kept. May be called twice. */
  stop(): Promise<void>;
};

const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * A real PostgreSQL from npm, with its data in `dataDir`, which one process may use at a time. It accepts connections with
 * the password only, at a Unix socket in that folder, or at a free port of 127.0.0.1 (see `chooseEndpoint`). The caller handles signals: call `stop` last, when nothing uses the database. The database also stops when
 * this process ends without `stop`. Throws a PlainError when it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { onProgress, durable = true, maxConnections = 100 } = options;
  const dataDir = path.resolve(options.dataDir);
  makeParent(dataDir);
  const unlock = await lockFolder(`${dataDir}.lock`, `The database in ${dataDir}`, onProgress);
  try {
    const home = await settleHome(dataDir, onProgress);
    await stopLeftover(home.cluster, onProgress);
    onProgress(existsSync(home.cluster) ? 'Starting the database …' : 'Making the database …');
    const password = await initialise(home, { durable });
    const settings = {
      timezone: 'UTC',
      log_timezone: 'UTC',
      max_connections: String(maxConnections),
      ...(durable ? {} : CARELESS),
    };
    const server = await runPostgres(home, settings);
    const stop = (): Promise<void> => server.stop().finally(unlock);
    return { url: addressOf(server.endpoint, password), stop };
  } catch (error) {
    unlock();
    throw error;
  }
}

function makeParent(dataDir: string): void {
  try {
    mkdirSync(path.dirname(dataDir), { recursive: true });
  } catch {
    throw new PlainError(`The database cannot be kept in ${dataDir}: no permission to write there.`);
  }
}
