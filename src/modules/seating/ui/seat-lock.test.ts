import { beforeEach, describe, expect, it } from 'vitest';
import type { Call, CallResult } from '#platform/browser/call.ts';
import { cinemaHall } from '../../../../test/support/halls.ts';
import { expandHall } from '../rules/hall.ts';
import { seatNoAt } from '../rules/seat-names.ts';
import { SeatState } from '../rules/seat-states.ts';
import { createSeatLock, type SeatLock } from './seat-lock.ts';
import { createSeatStore, type SeatStore } from './seat-map/seat-store.ts';

const hall = expandHall(cinemaHall());

type Asked = { path: string; seats: number[] };
type Answer = CallResult<Record<string, unknown>>;
type Ref = { VenueSectionId: number; XCoordinate: number; YCoordinate: number };

let store: SeatStore;
let lock: SeatLock;
let asked: Asked[];
let answers: ((ok: boolean) => void)[];
/** What the cart would say. */
let cart: Set<number>;
let settledWith: boolean;

/** The far end of the network: each call waits until the test answers it. */
const call = ((
  endpoint: { path: string },
  { body }: { body: { seat?: Ref; seats?: Ref[] } },
): Promise<Answer> => {
  const seats = (body.seats ?? [body.seat!]).map((ref) =>
    seatNoAt(hall, ref.VenueSectionId, ref.XCoordinate, ref.YCoordinate),
  );
  const isLock = endpoint.path.endsWith('/lock-seat');
  asked.push({ path: endpoint.path.split('/').at(-1)!, seats });
  return new Promise((resolve) =>
    answers.push((ok) => {
      if (!ok)
        return resolve({
          ok: false,
          status: 200,
          refusal: { code: isLock ? 'lock_seat_error' : 'unlock_seat_error', seatNo: seats[0] },
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
  store = createSeatStore(hall);
  lock = createSeatLock({
    store,
    call,
    presentationId: 7,
    onSettled: async () => {
      if (settledWith) lock.setOwn([...cart]);
      return settledWith;
    },
  });
});

describe('taking and giving back seats', () => {
  it('shows a seat as taken at once, and keeps it when the server agrees', async () => {
    const taking = lock.take([4]);
    expect(store.get(4)).toBe(SeatState.mine);
    await answer(true);
    expect(await taking).toEqual({ ok: true });
    expect(store.mine()).toEqual([4]);
  });

  it('takes it off again when somebody else has it, and names it', async () => {
    const taking = lock.take([4]);
    await answer(false);
    expect(await taking).toMatchObject({ ok: false, refusal: { code: 'lock_seat_error' }, seats: [4] });
    expect(store.get(4)).toBe(SeatState.held);
    expect(store.mine()).toEqual([]);
  });

  it('leaves it on when told to keep it, until the cart has spoken', async () => {
    settledWith = false;
    const taking = lock.take([4], { keepOnFailure: true });
    await answer(false);
    await taking;
    expect(store.mine()).toEqual([4]);
  });

  it('chooses a seat again that could not be given back', async () => {
    cart.add(4);
    lock.setOwn([4]);
    const giving = lock.give([4]);
    expect(store.get(4)).toBe(SeatState.free);
    await answer(false);
    await giving;
    expect(store.get(4)).toBe(SeatState.mine);
  });

  it('keeps the order of acts on one seat, and shows the last', async () => {
    void lock.take([4]);
    void lock.give([4]);
    expect(store.get(4)).toBe(SeatState.free);
    await turn();
    expect(asked).toEqual([{ path: 'lock-seat', seats: [4] }]);
    await answer(true);
    expect(store.get(4)).toBe(SeatState.free);
    await answer(true);
    expect(asked.map(({ path }) => path)).toEqual(['lock-seat', 'unlock-seat']);
    expect(store.mine()).toEqual([]);
  });

  it('is not shaken by a cart that was read before the lock', async () => {
    const taking = lock.take([4]);
    lock.setOwn([]);
    expect(store.mine()).toEqual([4]);
    await answer(true);
    await taking;
    expect(store.mine()).toEqual([4]);
  });

  it('keeps showing what was granted while the cart cannot be read', async () => {
    settledWith = false;
    const taking = lock.take([4]);
    await answer(true);
    await taking;
    expect(store.mine()).toEqual([4]);
  });

  it('asks for several seats in one call', async () => {
    void lock.take([4, 5]);
    await turn();
    expect(asked).toEqual([{ path: 'lock-seat', seats: [4, 5] }]);
  });
});
