/** After this time the process reports why it has not ended, because the system may soon kill it. */
const LOG_AFTER_MS = 20_000;

/**
 * Closes everything and ends the process on SIGTERM and SIGINT; a second signal ends it at once. `close` should not
 * reject. Returns a function that does the same without a signal.
 */
export function endOnSignal(close: () => Promise<void>, print: (line: string) => void): () => void {
  let isEnding = false;
  const end = (signal?: NodeJS.Signals): void => {
    if (isEnding) {
      if (signal) process.exit(1);
      return;
    }
    isEnding = true;
    const late = setTimeout(
      () => print('Still waiting for requests under way; a second signal ends at once.'),
      LOG_AFTER_MS,
    );
    late.unref();
    void close().finally(() => process.exit(process.exitCode ?? 0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return () => end();
}
