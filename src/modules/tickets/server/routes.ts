import { route, type AnyRoute } from '#platform/server/route.ts';
import { ticketGroups } from '#modules/tickets/contract.ts';
import { ticketGroupsFor } from './ticket-groups.ts';

export const routes: readonly AnyRoute[] = [route(ticketGroups, ticketGroupsFor)];
