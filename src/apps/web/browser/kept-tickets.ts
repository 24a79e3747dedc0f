/** The rules of the service worker that stores opened e-tickets (`e-ticket-worker.ts`). */

/** A ticket's page or data, or what is below it. */
const OF_TICKET = /^\/(?:t|api\/tickets)\/([^/]+)(\/.*)?$/;

/** A file of the build has a hash of its content in its name. */
export const isLasting = (pathname: string): boolean => pathname.startsWith('/assets/');

/** Whether it is a part of a ticket page: the build's files, the page, its data. */
export const isPart = (pathname: string): boolean => isLasting(pathname) || OF_TICKET.test(pathname);

/** The token of the ticket that a page or data belongs to; undefined for everything else. */
export const ticketOf = (pathname: string): string | undefined => OF_TICKET.exec(pathname)?.[1];

/** Whether an answer says that there is no such ticket: 404 for the page or its data, not for a file below them. */
export const isGone = (pathname: string, status: number): boolean =>
  status === 404 && OF_TICKET.exec(pathname)?.[2] === undefined && ticketOf(pathname) !== undefined;

/**
 * Whether an answer says nothing about the ticket: the shop is down, or busy. A stored copy is better then, above all at
 * the entrance.
 */
export const isNoAnswer = (status: number): boolean => status >= 500 || status === 429;

/** Where the worker stores the list of the build's files that a ticket's page has loaded. */
export const filesAddress = (token: string): string => `/t/${token}/files`;

/**
 * The stored files of earlier builds that no stored ticket needs. `stored`: the paths of all that is stored; `filesOf`: the
 * list of each ticket. As long as a stored ticket has no list, none: it could need any of them.
 */
export function unusedFiles(
  stored: readonly string[],
  filesOf: ReadonlyMap<string, readonly string[]>,
): string[] {
  const tickets = new Set(stored.flatMap((pathname) => ticketOf(pathname) ?? []));
  if ([...tickets].some((token) => !filesOf.has(token))) return [];
  const needed = new Set([...filesOf.values()].flat());
  return stored.filter((pathname) => isLasting(pathname) && !needed.has(pathname));
}
