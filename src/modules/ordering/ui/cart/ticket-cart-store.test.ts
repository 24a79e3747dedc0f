import { amountOf } from '#kernel/amount-units.ts';
import { describe, expect, it, vi, beforeEach, afterEach } from 'vitest';
import type { Call, CallResult } from '#platform/browser/call.ts';
import { EMPTY_CART, type CartContent } from '#modules/ordering/rules/cart.ts';
import { openTicketCartStore, type TicketCartStore } from './ticket-cart-store.ts';
import type { CartView } from './order-context.ts';

/** The network's far end: keeps a cart as the server does, and says no when it is told to. */
class FarEnd {
  readonly asked: { path: string; body: unknown }[] = [];
  refuseWith: string | null = null;
  cart: CartView = {
    cartId: null,
    presentationId: 7,
    version: 0,
    step: 'chooseSeats',
    seats: [],
    places: [],
    content: EMPTY_CART,
    timer: null,
    bill: { currency: 'EUR', lines: [], goods: amountOf(0), total: amountOf(0), second: null },
    payload: { seats: [] },
    fault: null,
    pending: null,
    settled: null,
  };

  readonly call = (async (
    endpoint: { path: string },
    input: { body?: unknown },
  ): Promise<CallResult<CartView>> => {
    this.asked.push({ path: endpoint.path, body: input.body });
    if (this.refuseWith) return { ok: false, status: 409, refusal: { code: this.refuseWith } };
    if (endpoint.path.endsWith('/cart') && input.body) {
      this.cart = {
        ...this.cart,
        version: this.cart.version + 1,
        content: { ...this.cart.content, ...(input.body as Partial<CartContent>) },
      };
    }
    return { ok: true, data: this.cart };
  }) as unknown as Call;
}

let farEnd: FarEnd;
let cartStore: TicketCartStore;
let taken: number;

beforeEach(() => {
  vi.useFakeTimers();
  farEnd = new FarEnd();
  taken = 0;
  cartStore = openTicketCartStore({ cart: farEnd.cart, call: farEnd.call, onTaken: () => (taken += 1) });
});
afterEach(() => void vi.useRealTimers());

describe('the cart in the browser', () => {
  it('says that the bill is due while goods have changed, not while only the customer’s details have', async () => {
    cartStore.change({ confirmed: ['premium'] });
    expect(cartStore.state().isBillDue).toBe(false);
    cartStore.change({ delivery: 'seat' });
    expect(cartStore.state().isBillDue).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(cartStore.state().isBillDue).toBe(false);
  });

  it('shows a change at once and sends several together', async () => {
    cartStore.change({ delivery: 'seat' });
    cartStore.change({ delivery: 'counter', confirmed: ['premium'] });
    expect(cartStore.state().cart.content.delivery).toBe('counter');
    expect(farEnd.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(farEnd.asked).toEqual([
      { path: '/api/order/:id/cart', body: { delivery: 'counter', confirmed: ['premium'] } },
    ]);
    expect(taken).toBe(1);
  });

  it('takes a change back that the server refuses, and says so', async () => {
    farEnd.refuseWith = 'NO_EVENT_FOUND';
    cartStore.change({ delivery: 'seat' });
    expect(await cartStore.flush()).toBe(false);
    expect(cartStore.state().cart.content.delivery).toBe('');
    expect(cartStore.state().refusal?.code).toBe('NO_EVENT_FOUND');
  });

  it('keeps a change that only the network lost, and sends it again', async () => {
    farEnd.refuseWith = 'OFFLINE';
    cartStore.change({ delivery: 'seat' });
    expect(await cartStore.flush()).toBe(false);
    expect(cartStore.state().cart.content.delivery).toBe('seat');
    farEnd.refuseWith = null;
    expect(await cartStore.flush()).toBe(true);
    expect(farEnd.cart.content.delivery).toBe('seat');
  });

  it('does not lose what is changed while the change before is on its way', async () => {
    cartStore.change({ delivery: 'seat' });
    const first = cartStore.flush();
    cartStore.change({ delivery: 'post' });
    await first;
    expect(cartStore.state().cart.content.delivery).toBe('post');
    await vi.advanceTimersByTimeAsync(300);
    expect(farEnd.cart.content.delivery).toBe('post');
  });

  it('is busy while a step is entered, and tells why it was not', async () => {
    farEnd.refuseWith = 'SINGLE_SEAT_LEFT';
    const entering = cartStore.enter('chooseTickets');
    expect(cartStore.state().busy).toBe(true);
    expect(await entering).toBe(false);
    expect(cartStore.state()).toMatchObject({ busy: false, refusal: { code: 'SINGLE_SEAT_LEFT' } });
    cartStore.setRefusal(null);
    expect(cartStore.state().refusal).toBeNull();
  });

  it('lays tickets under way over the seats', () => {
    const seat = {
      seatNo: 3,
      sectionId: 1,
      x: 4,
      y: 1,
      section: '',
      row: 'A',
      seat: '4',
      seatKind: 0 as const,
      ticketGroupId: 1,
      ticketId: 1,
      addonIds: [],
      isSub: false,
      amount: amountOf(950),
    };
    const own = openTicketCartStore({
      cart: { ...farEnd.cart, seats: [seat] },
      call: farEnd.call,
      onTaken: () => {},
    });
    own.change({ tickets: [{ seatNo: 3, ticketId: 2, addonIds: [9] }] });
    expect(own.state().cart.seats[0]).toMatchObject({ ticketId: 2, addonIds: [9], row: 'A' });
  });
});
