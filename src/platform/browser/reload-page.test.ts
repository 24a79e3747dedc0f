import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const loads: string[] = [];
let isShopThere = true;

beforeEach(() => {
  loads.length = 0;
  isShopThere = true;
  vi.useFakeTimers();
  vi.resetModules();
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('location', {
    href: '/order/1',
    reload: () => void loads.push('/order/1'),
    assign: (address: string) => void loads.push(address),
  });
  vi.stubGlobal('fetch', async () => {
    if (!isShopThere) throw new TypeError('Failed to fetch');
    return { ok: true };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The module of a page that has just been loaded. */
const newPage = async () => ({
  ...(await import('./reload-page.ts')),
  ...(await import('./before-reload.ts')),
});

test('several parts that cannot be loaded load the page again once, and not again within a minute', async () => {
  const page = await newPage();
  expect(await Promise.all([page.reloadPage(), page.reloadPage()])).toEqual([true, true]);
  expect(loads).toEqual(['/order/1']);
  vi.resetModules();
  expect(await (await newPage()).reloadPage()).toBe(false);
  vi.advanceTimersByTime(61_000);
  expect(await (await newPage()).reloadPage()).toBe(true);
  expect(loads).toHaveLength(2);
});

test('the page stays while the shop does not answer', async () => {
  const { reloadPage } = await newPage();
  isShopThere = false;
  expect(await reloadPage()).toBe(false);
  isShopThere = true;
  expect(await reloadPage()).toBe(true);
});

test('the page waits for what is being sent, and is loaded at the step that was entered', async () => {
  const { beforeReload, reloadPage } = await newPage();
  let enter = (_address: string): void => {};
  beforeReload(() => new Promise((resolve) => (enter = resolve)));
  beforeReload(async () => '');
  const reloading = reloadPage();
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([]);
  enter('');
  await vi.advanceTimersByTimeAsync(0);
  expect(loads).toEqual([]);
  enter('/order/1?step=chooseTickets');
  expect(await reloading).toBe(true);
  expect(loads).toEqual(['/order/1?step=chooseTickets']);
});

test('the page stays while something would be lost', async () => {
  const { beforeReload, reloadPage } = await newPage();
  const stop = beforeReload(async () => null);
  expect(await reloadPage()).toBe(false);
  stop();
  expect(await reloadPage()).toBe(true);
});
