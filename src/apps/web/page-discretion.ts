import { CATALOG_PATHS } from '#modules/catalog/rules/addresses.ts';
import { DONATIONS_PATH } from '#modules/donations/rules/addresses.ts';
import { E_TICKETS, HOLDS, REFUNDS } from '#modules/ordering/rules/addresses.ts';
import { REMINDERS } from '#modules/reminders/rules/addresses.ts';

/** Pages below these paths open by their address alone: tickets, reservations, refunds, links that end reminders. */
export const SECRET_PATHS = [E_TICKETS, HOLDS, REFUNDS, REMINDERS] as const;

export const isSecret = (path: string): boolean => beginsWithAny(path, SECRET_PATHS);

/** Not read from `FLOWS`, because every page loads this. */
const FLOW_BEGINNINGS = [CATALOG_PATHS.showing, DONATIONS_PATH].map((path) => path.replace(':id', ''));

/** Whether a page is of the flow of an order, in which the card form appears. */
export const isOfFlow = (path: string): boolean => beginsWithAny(path, FLOW_BEGINNINGS);

/** As the router reads a path: in any capitals, escaped or not, with any dots and slashes. */
function beginsWithAny(path: string, beginnings: readonly string[]): boolean {
  const { pathname } = new URL(path.replace(/^\/+/, '/'), 'http://shop');
  const seen = decoded(pathname).toLowerCase().replaceAll(/\/+/g, '/');
  return beginnings.some((beginning) => seen.startsWith(beginning.toLowerCase()));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
