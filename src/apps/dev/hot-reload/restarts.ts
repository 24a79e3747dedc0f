import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { FromServer } from './messages.ts';

const SERVER = path.join(import.meta.dirname, 'server.ts');
const LOADED_FILES = path.join(import.meta.dirname, 'loaded-files.ts');
/** A server that has not ended after this time is killed; a demo loses no data. */
const KILL_AFTER_MS = 5000;

/** The server's process, which can be restarted any number of times. */
export type Restarts = {
  /** Whether the running server has loaded this file of `src/`; true for every file while none runs. */
  readonly needs: (file: string) => boolean;
  /** Ends the server and starts it with the present sources. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the server with `env` added to this process's environment. `onReady` gets its text when it listens. */
export function startServer(
  env: Readonly<Record<string, string>>,
  { onReady, onEnd }: { readonly onReady: (text: string) => void; readonly onEnd: () => void },
): Restarts {
  let child: ChildProcess | undefined;
  let loaded = new Set<string>();

  const start = (): void => {
    loaded = new Set();
    const started = fork(SERVER, {
      execArgv: ['--import', LOADED_FILES],
      // A process group of its own: Ctrl-C is for the parent, which ends the server and then the database.
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env, NODE_ENV: 'development' },
    });
    child = started;
    started.on('message', (message: FromServer) => {
      if ('loaded' in message) loaded.add(message.loaded);
      else onReady(message.ready);
    });
    started.on('exit', () => {
      if (child !== started) return;
      child = undefined;
      onEnd();
    });
  };
  const stop = async (): Promise<void> => {
    const running = child;
    child = undefined;
    if (running) await end(running);
  };
  start();
  return {
    needs: (file) => child === undefined || loaded.has(file),
    restart: async () => {
      await stop();
      start();
    },
    stop,
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await ended;
  clearTimeout(late);
}
