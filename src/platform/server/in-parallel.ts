/** How many are handled at the same time, so that one without an answer delays few. */
const PARALLEL = 8;

/** Handles all, some at the same time. `handle` must not reject. */
export async function inParallel<T>(all: readonly T[], handle: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const walk = async (): Promise<void> => {
    for (const one of rest) await handle(one);
  };
  await Promise.all(Array.from({ length: PARALLEL }, walk));
}
