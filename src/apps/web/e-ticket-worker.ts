/**
 * The service worker of `/t/*`, the e-ticket pages, and of nothing else: it stores what they need, so that a ticket
 * opened once opens again without a connection. With a connection the server's answer counts, because a ticket may
 * have been cancelled.
 */

const CACHE = 'foyer-tickets-1';
/** The parts of a ticket page: the build's files, the page, its data. This worker does not handle other requests. */
const PARTS = /^\/(?:assets|t|api\/tickets)\//;
const isPart = ({ origin, pathname }: URL): boolean => origin === location.origin && PARTS.test(pathname);
/** A file of the build has a hash of its content in its name. */
const isLasting = ({ pathname }: URL): boolean => pathname.startsWith('/assets/');

/** The parts of a service worker's global scope used here; TypeScript's declarations conflict with the page's. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Extendable & { readonly request: Request; respondWith: (answer: Promise<Response>) => void };
type World = { skipWaiting: () => Promise<void>; readonly clients: { claim: () => Promise<void> } };
const world = globalThis as unknown as World;

async function keep(request: Request | string, response: Response): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}

/** A stored response; a page in the language in which it was opened last. */
const kept = (request: Request): Promise<Response | undefined> =>
  caches.match(request, { cacheName: CACHE, ignoreVary: true, ignoreSearch: request.mode === 'navigate' });

/** Answers as soon as the response begins; storing reads it to its end without delaying the answer. */
async function answer(fetched: Fetched): Promise<Response> {
  const { request } = fetched;
  const before = await kept(request);
  if (before && isLasting(new URL(request.url))) return before;
  try {
    const fresh = await fetch(request);
    fetched.waitUntil(keep(request, fresh.clone()));
    return fresh;
  } catch (error) {
    if (before) return before;
    throw error;
  }
}

async function keepAll(addresses: readonly string[]): Promise<void> {
  await Promise.allSettled(
    addresses.map(async (address) => {
      if (!isPart(new URL(address))) return;
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
  if (fetched.request.method === 'GET' && isPart(new URL(fetched.request.url)))
    fetched.respondWith(answer(fetched));
});

export {};
