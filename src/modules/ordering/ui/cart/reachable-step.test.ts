import { describe, expect, it } from 'vitest';
import { flowPages, type StepName } from '#modules/ordering/rules/flow.ts';
import { emptyCart } from '../../../../../test/support/empty-cart.ts';
import type { CartView } from './order-context.ts';
import { reachableStep } from './reachable-step.ts';

const pages = flowPages('tickets', { joinProductsToTickets: true, showNumbers: true }, { hasProducts: true });
const cartAt = (step: StepName, pending: CartView['pending'] = null): CartView =>
  emptyCart({ step, pending });

describe('the step that an address leads to', () => {
  it('is the cart’s own when the address has none', () => {
    expect(reachableStep('tickets', pages, null, cartAt('chooseTickets'))).toBe('chooseTickets');
  });

  it('may be before the cart’s own, never after it', () => {
    expect(reachableStep('tickets', pages, 'chooseSeats', cartAt('customerInfo'))).toBe('chooseSeats');
    expect(reachableStep('tickets', pages, 'customerInfo', cartAt('chooseTickets'))).toBe('chooseTickets');
  });

  it('is the page that shows a step when two steps share a page', () => {
    expect(reachableStep('tickets', pages, 'chooseProducts', cartAt('chooseTickets'))).toBe('chooseTickets');
  });

  it('is the payment’s step while a payment is under way, and the confirmation when the address has it', () => {
    const pending = { orderId: 'o', redirectUrl: null };
    expect(reachableStep('tickets', pages, 'customerInfo', cartAt('chooseSeats', pending))).toBe(
      'customerInfo',
    );
    expect(reachableStep('tickets', pages, null, cartAt('chooseSeats', pending))).toBe('customerInfo');
    const settled = { ...cartAt('chooseSeats'), settled: { orderId: 'o', isPaid: true, holdLink: null } };
    expect(reachableStep('tickets', pages, 'customerInfo', settled)).toBe('customerInfo');
    expect(reachableStep('tickets', pages, null, settled)).toBe('chooseSeats');
    expect(reachableStep('tickets', pages, 'confirmation', cartAt('chooseSeats'))).toBe('confirmation');
  });
});
