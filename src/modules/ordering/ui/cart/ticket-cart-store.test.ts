import { amountOf } from '#kernel/amount-units.ts';
import { describe, expect, it, vi, beforeEach, afterEach } from 'vitest';
import type { Call, CallResult } from '#platform/browser/network/call.ts';
import type { TicketContent } from '#modules/ordering/rules/cart.ts';
import { openTicketCartStore, type TicketCartStore } from './ticket-cart-store.ts';
import { emptyCart } from '../../../../../test/support/empty-cart.ts';
import type { CartView } from './order-context.ts';

const STATUS: Readonly<Record<string, number>> = { OFFLINE: 0, NO_RESPONSE: 0, INTERNAL_ERROR: 500 };

/** Keeps a cart as the server does; refuses every call while `refuseWith` is set. */
class FakeServer {
  readonly requests: { path: string; body: unknown }[] = [];
  refuseWith: string | null = null;
  cart: CartView = emptyCart();

  readonly call = (async (
    endpoint: { path: string },
    input: { body?: unknown },
  ): Promise<CallResult<CartView>> => {
    this.requests.push({ path: endpoint.path, body: input.body });
    if (this.refuseWith) {
      const status = STATUS[this.refuseWith] ?? 409;
      return { ok: false, status, refusal: { code: this.refuseWith } };
    }
    if (endpoint.path.endsWith('/cart') && input.body) {
      this.cart = {
        ...this.cart,
        version: this.cart.version + 1,
        content: { ...this.cart.content, ...(input.body as Partial<TicketContent>) },
      };
    }
    return { ok: true, data: this.cart };
  }) as unknown as Call;
}

let fakeServer: FakeServer;
let cartStore: TicketCartStore;
let savedCount: number;

beforeEach(() => {
  vi.useFakeTimers();
  fakeServer = new FakeServer();
  savedCount = 0;
  cartStore = openTicketCartStore({
    cart: fakeServer.cart,
    call: fakeServer.call,
    onSaved: () => (savedCount += 1),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the cart in the browser', () => {
  it('has a bill that is due after a change of goods, not after one of the customer’s details', async () => {
    cartStore.change({ confirmed: ['premium'] });
    expect(cartStore.state().isBillDue).toBe(false);
    cartStore.change({ delivery: 'seat' });
    expect(cartStore.state().isBillDue).toBe(true);
    await vi.advanceTimersByTimeAsync(300);
    expect(cartStore.state().isBillDue).toBe(false);
  });

  it('shows a ticket without its references as soon as they are removed', () => {
    const seat = { seatNo: 1, ticketId: 4, addonIds: [], ref1: '18', memberNumber: 'M1', insteadOf: 2 };
    const seats = [seat] as unknown as CartView['seats'];
    const store = openTicketCartStore({
      cart: { ...emptyCart(), seats },
      call: fakeServer.call,
      onSaved: () => {},
    });
    store.change({ tickets: [{ seatNo: 1, ticketId: 2, addonIds: [] }] });
    expect(store.state().cart.seats).toEqual([
      { seatNo: 1, ticketId: 2, addonIds: [], insteadOf: undefined },
    ]);
  });

  it('shows a change at once and sends several together', async () => {
    cartStore.change({ delivery: 'seat' });
    cartStore.change({ delivery: 'counter', confirmed: ['premium'] });
    expect(cartStore.state().cart.content.delivery).toBe('counter');
    expect(fakeServer.requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(fakeServer.requests).toEqual([
      { path: '/api/order/:id/cart', body: { delivery: 'counter', confirmed: ['premium'] } },
    ]);
    expect(savedCount).toBe(1);
  });

  it('reverts a change that the server refuses, and has the refusal', async () => {
    fakeServer.refuseWith = 'NO_EVENT_FOUND';
    cartStore.change({ delivery: 'seat' });
    expect(await cartStore.flush()).toBe(false);
    expect(cartStore.state().cart.content.delivery).toBe('');
    expect(cartStore.state().refusal?.code).toBe('NO_EVENT_FOUND');
  });

  it('keeps a change after a network failure, and sends it again', async () => {
    fakeServer.refuseWith = 'OFFLINE';
    cartStore.change({ delivery: 'seat' });
    expect(await cartStore.flush()).toBe(false);
    expect(cartStore.state().cart.content.delivery).toBe('seat');
    fakeServer.refuseWith = null;
    expect(await cartStore.flush()).toBe(true);
    expect(fakeServer.cart.content.delivery).toBe('seat');
  });

  it('keeps a change that the server failed at, sends it again after growing pauses, and says so', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    fakeServer.refuseWith = 'INTERNAL_ERROR';
    cartStore.change({ delivery: 'seat' });
    await vi.advanceTimersByTimeAsync(300);
    for (const [sent, pause] of [1000, 2000, 4000].entries()) {
      expect(fakeServer.requests).toHaveLength(sent + 1);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(fakeServer.requests).toHaveLength(sent + 1);
      expect(cartStore.state()).toMatchObject({
        cart: { content: { delivery: 'seat' } },
        refusal: { code: 'SENDING_AGAIN' },
      });
      await vi.advanceTimersByTimeAsync(1);
    }
    fakeServer.refuseWith = null;
    await vi.advanceTimersByTimeAsync(8000);
    expect(fakeServer.cart.content.delivery).toBe('seat');
    expect(cartStore.state().refusal).toBeNull();
  });

  it('reverts a change that the server goes on failing at, and has the refusal', async () => {
    fakeServer.refuseWith = 'INTERNAL_ERROR';
    cartStore.change({ delivery: 'seat' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fakeServer.requests).toHaveLength(6);
    expect(cartStore.state()).toMatchObject({
      cart: { content: { delivery: '' } },
      refusal: { code: 'INTERNAL_ERROR' },
    });
  });

  it('sends a change again by itself after a loss of the network, a few times, and never drops it', async () => {
    fakeServer.refuseWith = 'NO_RESPONSE';
    cartStore.change({ delivery: 'seat' });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fakeServer.requests).toHaveLength(6);
    expect(cartStore.state().refusal?.code).toBe('NO_RESPONSE');
    fakeServer.refuseWith = null;
    await cartStore.refresh();
    await vi.advanceTimersByTimeAsync(0);
    expect(fakeServer.cart.content.delivery).toBe('seat');
    expect(cartStore.state().refusal).toBeNull();
  });

  it('does not lose a change that is made while an earlier one is being sent', async () => {
    cartStore.change({ delivery: 'seat' });
    const first = cartStore.flush();
    cartStore.change({ delivery: 'post' });
    await first;
    expect(cartStore.state().cart.content.delivery).toBe('post');
    await vi.advanceTimersByTimeAsync(300);
    expect(fakeServer.cart.content.delivery).toBe('post');
  });

  it('is busy while a step is entered, and has the refusal when it was not entered', async () => {
    fakeServer.refuseWith = 'SINGLE_SEAT_LEFT';
    const entering = cartStore.enter('chooseTickets');
    expect(cartStore.state().busy).toBe(true);
    expect(await entering).toBe(false);
    expect(cartStore.state()).toMatchObject({ busy: false, refusal: { code: 'SINGLE_SEAT_LEFT' } });
    cartStore.setRefusal(null);
    expect(cartStore.state().refusal).toBeNull();
  });

  it('shows tickets that are not sent yet at their seats', () => {
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
      cart: { ...fakeServer.cart, seats: [seat] },
      call: fakeServer.call,
      onSaved: () => {},
    });
    own.change({ tickets: [{ seatNo: 3, ticketId: 2, addonIds: [9] }] });
    expect(own.state().cart.seats[0]).toMatchObject({ ticketId: 2, addonIds: [9], row: 'A' });
  });
});
