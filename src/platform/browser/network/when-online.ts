import { isOffline } from './call.ts';
import { pause } from './pause.ts';

/** How often the browser is asked; the end of being offline is also an event. */
const ASK_MS = 10_000;

/** Waits until there is a connection; false when `gone` aborts before. */
export async function whenOnline(gone?: AbortSignal): Promise<boolean> {
  while (isOffline()) {
    if (gone?.aborted) return false;
    await pause(ASK_MS, gone);
  }
  return true;
}
