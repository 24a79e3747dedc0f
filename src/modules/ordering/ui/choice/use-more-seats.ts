import { expandHall } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { bestAvailablePost, lockSeat, seatStates } from '#modules/seating/contract.ts';
import { coordinatesOf } from '#modules/seating/rules/seat-names.ts';
import { statesOf } from '#modules/seating/ui/live-states.ts';
import { seatRef, type PlaceRef } from '#modules/seating/ui/seat-ref.ts';
import type { MorePlaces, MorePlacesRequest } from '#modules/tickets/ui/choose/ticket-choice-options.ts';
import { moreSeats } from '#modules/ordering/rules/more-seats.ts';
import { useHallAccess } from '../seats/hall-context.ts';
import { presentationRefOf, useOrder } from '../cart/order-context.ts';
import { forgetHall, readHall } from '../seats/read-hall.ts';
import { useKeptCall } from './use-kept-call.ts';

/** The places that were locked, or the refusal. */
export type MoreSeats =
  | Omit<Extract<MorePlaces, { ok: true }>, 'places'>
  | Extract<MorePlaces, { ok: false }>;

/** The number of tries when other visitors are faster. */
const TRIES = 4;

const NOT_ENOUGH: MoreSeats = { ok: false, refusal: { code: 'NOT_ENOUGH_SEATS' } };

/**
 * Locks places for tickets without one: any of the same standing area, seats next to the order's own, or, for an order
 * without seats, the best ones. All or none; refuses NOT_ENOUGH_SEATS.
 */
export function useMoreSeats(): (request: MorePlacesRequest) => Promise<MoreSeats> {
  const { data, configuration } = useOrder();
  const access = useHallAccess();
  const keptCall = useKeptCall();
  const presentationId = data.presentation.id;

  const lock = async (
    places: readonly Omit<PlaceRef, 'ticketGroupId'>[],
    ticketGroupId: number,
  ): Promise<MoreSeats> => {
    const seats = places.map((place) => seatRef(presentationRefOf(data), { ...place, ticketGroupId }));
    // Any place of an area again would be one more.
    const isRepeatable = places.every(({ x }) => x !== null);
    const result = await keptCall(isRepeatable)(lockSeat, { body: { seats } });
    if (!result.ok) return result;
    return { ok: true, seatNos: (result.data.lockedSeats ?? []).map(({ seatNo }) => seatNo) };
  };

  const takeBest = async ({ ticketGroupId, quantity }: MorePlacesRequest): Promise<MoreSeats> => {
    const body = { presentationId, ticketGroupId, quantity, isLock: 1 as const };
    const result = await keptCall(false)(bestAvailablePost, { body });
    if (!result.ok) return result;
    return { ok: true, seatNos: (result.data.matches[0]?.seats ?? []).map(({ seatNo }) => seatNo) };
  };

  const takeNextTo = async ({ own, ticketGroupId, quantity }: MorePlacesRequest): Promise<MoreSeats> => {
    const { allowSingleSeatOnCouch } = configuration.seatChoice;
    for (let i = 0; i < TRIES; i++) {
      const reply = await keptCall(true)(seatStates, { query: { presentationId } });
      if (!reply.ok) return reply;
      const reading = await readHall(access);
      if (!reading.ok) {
        forgetHall(access);
        return reading;
      }
      const hall = expandHall(reading.chart);
      const states = statesOf(reply.data.states, hall.size);
      const found = moreSeats(hall, (seat) => states[seat] === SeatState.free, {
        own: own.map(({ seatNo }) => seatNo),
        quantity,
        allowSingleSeatOnCouch,
      });
      if (!found) return NOT_ENOUGH;
      const taken = await lock(
        found.map((seat) => coordinatesOf(hall, seat)),
        ticketGroupId,
      );
      if (taken.ok || taken.refusal.code !== 'lock_seat_error') return taken;
    }
    return NOT_ENOUGH;
  };

  return async (request) => {
    const [first] = request.own;
    if (!first) return takeBest(request);
    if (first.row !== '' || first.seat !== '') return takeNextTo(request);
    const anyPlace = { sectionId: first.sectionId, x: null, y: null };
    return lock(
      Array.from({ length: request.quantity }, () => anyPlace),
      request.ticketGroupId,
    );
  };
}
