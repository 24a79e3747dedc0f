/** Runs work on the same keys one after the other, and work on different keys at the same time. */
export type InTurn = <Result>(keys: readonly string[], work: () => Promise<Result>) => Promise<Result>;

/** Creates the queue. `onIdle` is called whenever the last running work has ended. */
export function inTurn(onIdle: () => void): InTurn {
  const chains = new Map<string, Promise<unknown>>();
  let pending = 0;
  return (keys, work) => {
    pending += 1;
    const before = Promise.all(keys.map((key) => chains.get(key) ?? Promise.resolve()));
    const result = before.then(work).finally(() => {
      pending -= 1;
      if (pending === 0) onIdle();
    });
    const quiet = result.catch(() => undefined);
    for (const key of keys) chains.set(key, quiet);
    return result;
  };
}
