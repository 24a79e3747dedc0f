import { OFFLINE_COPIES } from '#platform/browser/offline-copies.ts';
import {
  filesAddress,
  isGone,
  isLasting,
  isNoAnswer,
  isPart,
  ticketOf,
  unusedFiles,
} from './browser/kept-tickets.ts';

/**
 * The service worker of `/t/*`, the e-ticket pages, and of nothing else: it stores what they need, so that a ticket
 * opened once opens again without a connection, and while the shop is down. With a connection the server's answer counts,
 * because a ticket may have been cancelled; one that is not found is forgotten.
 */

const isOwn = ({ origin, pathname }: URL): boolean => origin === location.origin && isPart(pathname);
const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** The parts of a service worker's global scope used here; TypeScript's declarations conflict with the page's. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetched = Extendable & { readonly request: Request; respondWith: (answer: Promise<Response>) => void };
type World = { skipWaiting: () => Promise<void>; readonly clients: { claim: () => Promise<void> } };
const world = globalThis as unknown as World;

const openCopies = (): Promise<Cache> => caches.open(OFFLINE_COPIES);

async function keep(request: Request | string, response: Response): Promise<void> {
  if (response.ok) await (await openCopies()).put(request, response);
}

/** A stored response; a page in the language in which it was opened last. */
const kept = (request: Request): Promise<Response | undefined> =>
  caches.match(request, {
    cacheName: OFFLINE_COPIES,
    ignoreVary: true,
    ignoreSearch: request.mode === 'navigate',
  });

/** Answers as soon as the response begins; storing reads it to its end without delaying the answer. */
async function answer(fetched: Fetched): Promise<Response> {
  const { request } = fetched;
  const before = await kept(request);
  if (before && isLasting(pathOf(request))) return before;
  let fresh: Response;
  try {
    fresh = await fetch(request);
  } catch (error) {
    if (before) return before;
    throw error;
  }
  if (before && isNoAnswer(fresh.status)) return before;
  fetched.waitUntil(
    isGone(pathOf(request), fresh.status) ? forget(ticketOf(pathOf(request))!) : keep(request, fresh.clone()),
  );
  return fresh;
}

/** Removes a ticket that there is no more, with its page, its data and its list of files. */
async function forget(token: string): Promise<void> {
  const copies = await openCopies();
  const own = (await copies.keys()).filter((request) => ticketOf(pathOf(request)) === token);
  await Promise.all(own.map((request) => copies.delete(request)));
  await dropUnused(copies);
}

/** Stores what a ticket's page has loaded, notes which files of the build it needs, and drops those of earlier builds. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  const parts = addresses.filter((address) => isOwn(new URL(address)));
  await Promise.allSettled(
    parts.map(async (address) => {
      if (await caches.match(address, { cacheName: OFFLINE_COPIES, ignoreVary: true })) return;
      await keep(address, await fetch(address));
    }),
  );
  const paths = parts.map((address) => new URL(address).pathname);
  const token = paths.map(ticketOf).find((found) => found !== undefined);
  if (token === undefined) return;
  await keep(filesAddress(token), Response.json(paths.filter(isLasting)));
  await dropUnused(await openCopies());
}

async function dropUnused(copies: Cache): Promise<void> {
  const stored = await copies.keys();
  const filesOf = new Map<string, string[]>();
  for (const token of new Set(stored.flatMap((request) => ticketOf(pathOf(request)) ?? []))) {
    const list = await copies.match(filesAddress(token));
    if (list) filesOf.set(token, (await list.json()) as string[]);
  }
  const unused = new Set(unusedFiles(stored.map(pathOf), filesOf));
  await Promise.all(
    stored.filter((request) => unused.has(pathOf(request))).map((request) => copies.delete(request)),
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
  if (fetched.request.method === 'GET' && isOwn(new URL(fetched.request.url)))
    fetched.respondWith(answer(fetched));
});
