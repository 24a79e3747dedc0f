import { route, type AnyRoute } from '#platform/server/http/route.ts';
import { lowestPriceOf, ticketByCode, ticketGroups } from '#modules/tickets/contract.ts';
import { lowestPriceFor } from './lowest-price.ts';
import { ticketByCodeFor } from './ticket-by-code.ts';
import { ticketGroupsFor } from './ticket-groups.ts';

export const routes: readonly AnyRoute[] = [
  route(ticketGroups, ticketGroupsFor),
  route(ticketByCode, ticketByCodeFor),
  route(lowestPriceOf, lowestPriceFor),
];
