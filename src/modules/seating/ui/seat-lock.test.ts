import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Input } from '#kernel/endpoint.ts';
import type { Call, CallResult } from '#platform/browser/network/call.ts';
import { cinemaHall } from '../../../../test/support/halls.ts';
import type { lockSeat } from '../contract.ts';
import { expandHall } from '../rules/hall.ts';
import { seatNoAt } from '../rules/seat-names.ts';
import { SeatState } from '../rules/seat-states.ts';
import { createSeatLock, type SeatLock } from './seat-lock.ts';
import { createSeatStore, type SeatStore } from './seat-map/seat-store.ts';

const hall = expandHall(cinemaHall());

type Asked = { path: string; seats: number[] };
type Answer = CallResult<Record<string, unknown>>;
type Ref = NonNullable<Input<typeof lockSeat>['body']['seat']>;

let store: SeatStore;
let lock: SeatLock;
let asked: Asked[];
/** The seats of the last call. */
let refs: readonly Ref[];
let answers: ((ok: boolean) => void)[];
/** The cart's seats. */
let cart: Set<number>;
let settledWith: boolean;
let moves: number;
let waits: boolean[];
/** The server's refusal for another reason than a taken seat. */
let refusal: { code: string; seatplanId?: number } | undefined;

/** The server's side: each call waits until the test answers it. */
const call = ((
  endpoint: { path: string },
  { body }: { body: { seat?: Ref; seats?: Ref[] } },
): Promise<Answer> => {
  const seats = (body.seats ?? [body.seat!]).map((ref) =>
    seatNoAt(hall, ref.VenueSectionId, ref.XCoordinate ?? -1, ref.YCoordinate ?? -1),
  );
  const isLock = endpoint.path.endsWith('/lock-seat');
  asked.push({ path: endpoint.path.split('/').at(-1)!, seats });
  refs = body.seats ?? [body.seat!];
  return new Promise((resolve) =>
    answers.push((ok) => {
      if (!ok)
        return resolve({
          ok: false,
          status: 200,
          refusal: refusal ?? { code: isLock ? 'lock_seat_error' : 'unlock_seat_error', seatNo: seats[0] },
        });
      for (const seat of seats) {
        if (isLock) cart.add(seat);
        else cart.delete(seat);
      }
      return resolve({ ok: true, data: {} });
    }),
  );
}) as unknown as Call;

const turn = async (): Promise<void> => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
const answer = async (ok: boolean): Promise<void> => {
  await turn();
  answers.shift()!(ok);
  await turn();
};

beforeEach(() => {
  [asked, answers, cart, settledWith] = [[], [], new Set(), true];
  [moves, waits, refusal, refs] = [0, [], undefined, []];
  store = createSeatStore(hall);
  lock = createSeatLock({
    store,
    call,
    presentation: { presentationId: 7, venueId: 2, seatplanId: 3 },
    ticketGroupIds: [11, 12, 13],
    onMoved: () => (moves += 1),
    onWait: (isWaiting) => waits.push(isWaiting),
    onSettled: async () => {
      if (settledWith) lock.setOwn([...cart]);
      return settledWith;
    },
  });
});

describe('locking and unlocking seats', () => {
  it('shows a seat as chosen at once, and keeps it when the server agrees', async () => {
    const locking = lock.lock([4]);
    expect(store.get(4)).toBe(SeatState.mine);
    await answer(true);
    expect(await locking).toEqual({ ok: true });
    expect(store.mine()).toEqual([4]);
  });

  it('removes it again when another visitor has it, and names it', async () => {
    const locking = lock.lock([4]);
    await answer(false);
    expect(await locking).toMatchObject({ ok: false, refusal: { code: 'lock_seat_error' }, seats: [4] });
    expect(store.get(4)).toBe(SeatState.held);
    expect(store.mine()).toEqual([]);
  });

  it('chooses a seat again that could not be unlocked', async () => {
    cart.add(4);
    lock.setOwn([4]);
    const unlocking = lock.unlock([4]);
    expect(store.get(4)).toBe(SeatState.free);
    await answer(false);
    await unlocking;
    expect(store.get(4)).toBe(SeatState.mine);
  });

  it('keeps the order of changes of one seat, and shows the last', async () => {
    void lock.lock([4]);
    void lock.unlock([4]);
    expect(store.get(4)).toBe(SeatState.free);
    await turn();
    expect(asked).toEqual([{ path: 'lock-seat', seats: [4] }]);
    await answer(true);
    expect(store.get(4)).toBe(SeatState.free);
    await answer(true);
    expect(asked.map(({ path }) => path)).toEqual(['lock-seat', 'unlock-seat']);
    expect(store.mine()).toEqual([]);
  });

  it('is not changed by a cart that was read before the lock', async () => {
    const locking = lock.lock([4]);
    lock.setOwn([]);
    expect(store.mine()).toEqual([4]);
    await answer(true);
    await locking;
    expect(store.mine()).toEqual([4]);
  });

  it('keeps showing a granted seat while the cart cannot be read', async () => {
    settledWith = false;
    const locking = lock.lock([4]);
    await answer(true);
    await locking;
    expect(store.mine()).toEqual([4]);
  });

  it('names a seat with the plan that was drawn', async () => {
    void lock.lock([0]);
    await turn();
    expect(refs).toEqual([
      {
        PresentationId: 7,
        VenueId: 2,
        VenueSeatplanId: 3,
        VenueSectionId: 1,
        TicketGroupId: 11,
        XCoordinate: 1,
        YCoordinate: 1,
      },
    ]);
  });

  it('reports when the presentation has another plan, and only then', async () => {
    for (const [seatplanId, said] of [
      [undefined, 0],
      [3, 0],
      [4, 1],
    ] as const) {
      refusal = { code: 'UNKNOWN_SEAT', ...(seatplanId && { seatplanId }) };
      const locking = lock.lock([4]);
      await answer(false);
      expect(await locking).toMatchObject({ ok: false, seats: [] });
      expect([moves, store.mine()]).toEqual([said, []]);
    }
  });

  it('keeps changes without a connection, and sends them when it is back', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    cart.add(9);
    lock.setOwn([9]);
    refusal = { code: 'OFFLINE' };
    const [locking, unlocking] = [lock.lock([4]), lock.unlock([9])];
    await answer(false);
    await answer(false);
    expect([store.mine(), waits]).toEqual([[4], [true]]);

    // The network is back, but not yet for every call.
    page.dispatchEvent(new Event('online'));
    await answer(false);
    await answer(true);
    expect([store.mine(), waits]).toEqual([[4], [true]]);
    page.dispatchEvent(new Event('online'));
    refusal = undefined;
    await answer(true);
    expect([await locking, await unlocking]).toEqual([{ ok: true }, { ok: true }]);
    expect([store.mine(), [...cart], waits]).toEqual([[4], [4], [true, false]]);
    expect(asked.map(({ seats }) => seats[0])).toEqual([4, 9, 4, 9, 4]);
    vi.unstubAllGlobals();
  });

  it('shows an exchange at once, locks the new seats first, and keeps the old ones when they are taken', async () => {
    for (const seat of [4, 5]) cart.add(seat);
    lock.setOwn([4, 5]);
    const lost = lock.exchange([6], [4], false);
    expect(store.mine()).toEqual([5, 6]);
    await answer(false);
    expect(await lost).toMatchObject({ ok: false, seats: [6] });
    expect(store.mine()).toEqual([4, 5]);

    const exchanging = lock.exchange([3], [5], false);
    await answer(true);
    expect(store.mine()).toEqual([3, 4]);
    await answer(true);
    expect(await exchanging).toEqual({ ok: true });
    expect(asked.map(({ path, seats }) => [path, ...seats])).toEqual([
      ['lock-seat', 6],
      ['lock-seat', 3],
      ['unlock-seat', 5],
    ]);
    expect(store.mine()).toEqual([3, 4]);
  });

  it('unlocks the old seats first where the visitor may not have more', async () => {
    cart.add(4);
    lock.setOwn([4]);
    const exchanging = lock.exchange([6], [4], true);
    expect(store.mine()).toEqual([6]);
    await answer(true);
    await answer(false);
    expect(await exchanging).toMatchObject({ ok: false, seats: [6] });
    expect([asked.map(({ path }) => path), store.mine()]).toEqual([['unlock-seat', 'lock-seat'], []]);
  });

  it('requests several seats in one call', async () => {
    void lock.lock([4, 5]);
    await turn();
    expect(asked).toEqual([{ path: 'lock-seat', seats: [4, 5] }]);
  });
});
