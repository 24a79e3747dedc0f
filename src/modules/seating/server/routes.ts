import { rawRoute, route, type AnyRoute } from '#platform/server/http/route.ts';
import * as contract from '#modules/seating/contract.ts';
import { bestAvailableFor } from './best-available.ts';
import { chartFile } from './chart-file.ts';
import { checkSelectionFor } from './check-selection.ts';
import { lockSeatFor } from './lock-seat.ts';
import { sendStates } from './send-states.ts';
import { seatplanFor, seatplanV2For } from './seatplan.ts';
import { seatsStatusFor, seatsStatusV2For } from './seats-status.ts';
import { unlockSeatFor } from './unlock-seat.ts';
import { watchSeats } from './watch-seats.ts';

export const routes: readonly AnyRoute[] = [
  route(contract.lockSeat, lockSeatFor),
  route(contract.unlockSeat, unlockSeatFor),
  route(contract.seatsStatus, seatsStatusFor),
  route(contract.seatsStatusV2, seatsStatusV2For),
  route(contract.seatplan, seatplanFor),
  route(contract.seatplanV2, seatplanV2For),
  route(contract.bestAvailable, (ctx, { query }) => bestAvailableFor(ctx, query)),
  route(contract.bestAvailablePost, (ctx, { body }) => bestAvailableFor(ctx, body)),
  rawRoute(contract.seatStates, sendStates),
  route(contract.checkSelection, checkSelectionFor),
  rawRoute(contract.seatChart, chartFile),
  rawRoute(contract.liveSeats, watchSeats),
];
