import { storedValue } from './storage.ts';

const PAUSE_MS = 60_000;
const isTime = (value: unknown): value is number => typeof value === 'number';
const lastReload = storedValue('session', 'foyer_reloaded_at', isTime);

/** Whether the shop answers: `navigator.onLine` only reports a network. */
export const isShopThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Where the page goes: '' for its present address, null to stay. */
let whereTo = async (): Promise<string | null> => '';

/** Sets what decides where the page goes (before-reload.ts). */
export const askBeforeReload = (ask: typeof whereTo): void => {
  whereTo = ask;
};

let attempt: Promise<boolean> | null = null;

/**
 * Loads the page again because a part of it cannot be loaded: the page is of an older release, or the network failed for
 * a moment and the browser remembers the failure as long as the page lives. At most once a minute, so that a part that
 * does not exist leads to no loop; never while the shop does not answer or something would be lost. False when the page
 * stays.
 */
export const reloadPage = (): Promise<boolean> => (attempt ??= reload());

async function reload(): Promise<boolean> {
  const isThere = await isShopThere();
  const isEarly = Date.now() - (lastReload.read() ?? 0) < PAUSE_MS;
  const address = isThere && !isEarly ? await whereTo() : null;
  // Without storage for the time, it could reload for ever.
  const isGoing = address !== null && lastReload.write(Date.now());
  if (!isGoing) attempt = null;
  else if (address) location.assign(address);
  // Not its own address: one with a part after '#' would only be scrolled to.
  else location.reload();
  return isGoing;
}
