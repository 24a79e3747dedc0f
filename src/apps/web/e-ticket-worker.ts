/**
 * The service worker of `/t/*`, the e-ticket pages, and of nothing else: it keeps what they need, so that a
 * ticket opened once opens again at a door without a connection. With a connection the server's word counts:
 * a ticket may have been cancelled.
 */

const CACHE = 'foyer-tickets-1';
/** A file of the build has its content in its name. */
const isLasting = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');

/** The parts of a service worker's world that are used here; TypeScript's own declarations clash with the page's. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Extendable & { readonly request: Request; respondWith: (answer: Promise<Response>) => void };
type World = { skipWaiting: () => Promise<void>; readonly clients: { claim: () => Promise<void> } };
const world = globalThis as unknown as World;

async function keep(request: Request | string, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}

/** What was kept; a page in whatever language it was opened last. */
const kept = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true, ignoreSearch: request.mode === 'navigate' });

async function answer(request: Request): Promise<Response> {
  const before = await kept(request);
  if (before && isLasting(new URL(request.url))) return before;
  try {
    const fresh = await fetch(request);
    await keep(request, fresh.clone());
    return fresh;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

async function keepAll(addresses: readonly string[]): Promise<void> {
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (await caches.match(address, { cacheName: CACHE, ignoreVary: true })) return;
      await keep(address, await fetch(address));
    }),
  );
}

const isKeepMessage = (data: unknown): data is { addresses: string[] } =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'keep' &&
  'addresses' in data &&
  Array.isArray(data.addresses);

addEventListener('install', (event) => (event as Extendable).waitUntil(world.skipWaiting()));
addEventListener('activate', (event) => (event as Extendable).waitUntil(world.clients.claim()));
addEventListener('message', (event) => {
  const { data } = event as MessageEvent<unknown>;
  if (isKeepMessage(data)) (event as MessageEvent & Extendable).waitUntil(keepAll(data.addresses));
});
addEventListener('fetch', (event) => {
  const fetched = event as Fetched;
  const { request } = fetched;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin)
    fetched.respondWith(answer(request));
});

export {};
