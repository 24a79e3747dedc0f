import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of the bench, started from a file next to this one. It must end with the bench: `stop` ends it. */
export type WorkerProcess = {
  readonly child: ChildProcess;
  stop(): Promise<void>;
};

export function startProcess(
  file: URL,
  env: Readonly<Record<string, string>> = {},
  execArgv: readonly string[] = [],
): WorkerProcess {
  const child = fork(fileURLToPath(file), [], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return {
    child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await once(child, 'exit');
      clearTimeout(late);
    },
  };
}

/** The next message of a process. Rejects when the process ends. */
export async function nextMessage<T>({ child }: WorkerProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void => reject(new Error(`a process of the bench ended (${code})`));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message as T);
    });
  });
}
