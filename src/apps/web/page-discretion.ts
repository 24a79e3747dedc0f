import { CATALOG_PATHS } from '#modules/catalog/rules/addresses.ts';
import { DONATIONS_PATH } from '#modules/donations/rules/addresses.ts';
import { E_TICKETS, HOLDS, REFUNDS } from '#modules/ordering/rules/addresses.ts';
import { REMINDERS } from '#modules/reminders/rules/addresses.ts';

/** Pages below these paths open by their address alone: tickets, reservations, refunds, links that end reminders. */
export const SECRET_PATHS = [E_TICKETS, HOLDS, REFUNDS, REMINDERS] as const;

export const isSecret = (path: string): boolean => SECRET_PATHS.some((secret) => path.startsWith(secret));

/** Not read from `FLOWS`, because every page loads this. */
const FLOW_BEGINNINGS = [CATALOG_PATHS.showing, DONATIONS_PATH].map((path) => path.replace(':id', ''));

/** Whether a page is of the flow of an order, in which the card form appears. */
export const isOfFlow = (path: string): boolean =>
  FLOW_BEGINNINGS.some((beginning) => path.startsWith(beginning));
