import { E_TICKETS, HOLDS, REFUNDS } from '#modules/ordering/rules/addresses.ts';
import { FLOWS } from '#modules/ordering/rules/flow.ts';
import { REMINDERS } from '#modules/reminders/rules/addresses.ts';

/** Pages below these paths open by their address alone: tickets, reservations, refunds, links that end reminders. */
export const SECRET_PATHS = [E_TICKETS, HOLDS, REFUNDS, REMINDERS] as const;

export const isSecret = (path: string): boolean => SECRET_PATHS.some((secret) => path.startsWith(secret));

const FLOW_BEGINNINGS = Object.values(FLOWS).map(({ address }) => address.replace(':id', ''));

/** Whether a page is of the flow of an order, in which the card form appears. */
export const isOfFlow = (path: string): boolean =>
  FLOW_BEGINNINGS.some((beginning) => path.startsWith(beginning));
