import { describe, expect, it } from 'vitest';
import { emptyCart } from '../../../../../test/support/empty-cart.ts';
import type { CartView } from '../cart/order-context.ts';
import { whyElsewhere } from './why-elsewhere.ts';

describe('why another step than the one in the address is shown', () => {
  const seat = { seatNo: 1 } as CartView['seats'][number];

  it('is that it comes later, or that nothing is in the order', () => {
    expect(whyElsewhere({ ...emptyCart({ step: 'chooseTickets' }), seats: [seat] })).toBe('later');
    expect(whyElsewhere(emptyCart({ step: 'chooseSeats' }))).toBe('empty');
  });

  it('needs no words where the payment is shown, or that it was made', () => {
    const cart = emptyCart({ step: 'chooseSeats' });
    expect(whyElsewhere({ ...cart, pending: { orderId: 'o', redirectUrl: null } })).toBeNull();
    expect(whyElsewhere({ ...cart, settled: { orderId: 'o', isPaid: true, holdLink: null } })).toBeNull();
  });
});
