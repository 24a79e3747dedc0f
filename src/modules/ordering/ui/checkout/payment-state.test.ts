import { amountOf } from '#kernel/amount-units.ts';
import { expect, test } from 'vitest';
import { canPress, nextPayment, READY, type PaymentEvent, type PaymentState } from './payment-state.ts';

const URL = 'https://bank.example/3ds/1';
const orderId = '019ab0c0-0000-7000-8000-000000000001';
const paid: PaymentEvent = {
  type: 'answered',
  reply: { status: 'paid', orderId, reservationIdentifier: '7K4M-92PX', link: 'abcdefghijklmnopqrstuv' },
};
const pending: PaymentEvent = { type: 'answered', reply: { status: 'pending', orderId, redirectUrl: URL } };
const after = (...events: PaymentEvent[]): PaymentState => events.reduce(nextPayment, READY);
const refused = (code: string): PaymentEvent => ({ type: 'refused', refusal: { code } });

test('a card that is paid at once', () => {
  expect(after({ type: 'press' }, { type: 'sent' }, paid)).toEqual({
    name: 'paid',
    link: 'abcdefghijklmnopqrstuv',
    code: '7K4M-92PX',
  });
});

test('a second press changes nothing while the first is under way', () => {
  const once = after({ type: 'press' }, { type: 'sent' });
  expect(nextPayment(once, { type: 'press' })).toBe(once);
  expect(canPress(once)).toBe(false);
  const done = nextPayment(once, paid);
  expect(nextPayment(done, { type: 'press' })).toBe(done);
});

test('a wrong field or card goes back to the form', () => {
  expect(after({ type: 'press' }, { type: 'stopped' })).toEqual(READY);
});

test('what was not sent for want of a connection leaves the form as it was', () => {
  const unsent = after({ type: 'press' }, { type: 'unsent', refusal: { code: 'OFFLINE' } });
  expect(unsent).toEqual({ name: 'unsent', refusal: { code: 'OFFLINE' } });
  expect(canPress(unsent)).toBe(true);
  expect(nextPayment(unsent, { type: 'press' })).toEqual({ name: 'loading' });
  // An answer of the bank may come at any time once something was sent.
  const sent = after({ type: 'press' }, { type: 'sent' });
  expect(nextPayment(sent, { type: 'unsent', refusal: { code: 'OFFLINE' } })).toBe(sent);
});

test('after the bank’s step the page waits for the shop’s answer', () => {
  const bank = after({ type: 'press' }, { type: 'sent' }, pending);
  expect(bank).toEqual({ name: 'awaiting3ds', orderId, url: URL, isLeaving: false });
  // The status call returns the same in the meantime.
  expect(nextPayment(bank, pending)).toBe(bank);
  const back = nextPayment(bank, { type: 'decided' });
  expect(back).toMatchObject({ name: 'returned', isFound: false });
  expect(nextPayment(back, paid).name).toBe('paid');
});

test('a bank that does not answer in its time: the page says so, can be closed, and still hears the answer', () => {
  const late: PaymentEvent = { type: 'answered', reply: { status: 'pending', orderId, isOverdue: true } };
  const overdue = after({ type: 'press' }, { type: 'sent' }, late);
  expect(overdue).toEqual({ name: 'processing', orderId, isOverdue: true });
  expect(nextPayment(overdue, { type: 'askToLeave' }).name).toBe('aside');
  expect(nextPayment(overdue, paid).name).toBe('paid');
  const found = nextPayment(READY, { type: 'found', orderId, url: null });
  expect(nextPayment(found, late)).toEqual(overdue);
});

test('a payment that waits for the app can be withdrawn, and the form is as before', () => {
  const confirm = { amount: 69, currency: 'PLN', secondsLeft: 98, ofSeconds: 120 };
  const waiting: PaymentEvent = { type: 'answered', reply: { status: 'pending', orderId, confirm } };
  const withdrawing = after({ type: 'press' }, { type: 'sent' }, waiting, { type: 'withdraw' });
  expect(withdrawing).toEqual({ name: 'withdrawing', orderId });
  expect(canPress(withdrawing)).toBe(false);
  const withdrawn = nextPayment(withdrawing, refused('ORDER_CANCELLED'));
  expect(nextPayment(withdrawn, { type: 'restarted' })).toEqual(READY);
  // The bank was faster, or the payment could not be stopped.
  expect(nextPayment(withdrawing, paid).name).toBe('paid');
  expect(nextPayment(withdrawing, refused('CODE_DECLINED')).name).toBe('restarting');
  const goesOn = nextPayment(withdrawing, { type: 'notWithdrawn' });
  expect(nextPayment(goesOn, waiting)).toEqual({ name: 'awaitingApp', orderId, confirm });
});

test('a confirmation in the bank’s app: repeated answers change nothing until the bank has decided', () => {
  const confirm = { amount: 69, currency: 'PLN', secondsLeft: 98, ofSeconds: 120 };
  const asked: PaymentEvent = { type: 'answered', reply: { status: 'pending', orderId, confirm } };
  const app = after({ type: 'press' }, { type: 'sent' }, asked);
  expect(app).toEqual({ name: 'awaitingApp', orderId, confirm });
  expect(nextPayment(app, asked)).toBe(app);
  expect(canPress(app)).toBe(false);
  expect(nextPayment(app, paid).name).toBe('paid');
  expect(nextPayment(app, refused('CODE_DECLINED')).name).toBe('restarting');
  // After closing and opening the dialog, and after a reload, the next answer has the time that is left.
  const aside = nextPayment(app, { type: 'askToLeave' });
  expect(aside).toEqual({ name: 'aside', orderId, url: null });
  expect(nextPayment(nextPayment(aside, { type: 'resume' }), asked)).toEqual(app);
  expect(nextPayment(after({ type: 'found', orderId, url: null }), asked)).toEqual(app);
});

test('closing the bank’s step needs a confirmation, and the payment continues without the dialog', () => {
  const bank = after({ type: 'press' }, { type: 'sent' }, pending);
  const asking = nextPayment(bank, { type: 'askToLeave' });
  expect(asking).toMatchObject({ name: 'awaiting3ds', isLeaving: true });
  expect(nextPayment(asking, { type: 'stay' })).toEqual(bank);
  const aside = nextPayment(asking, { type: 'leave' });
  expect(aside.name).toBe('aside');
  expect(canPress(aside)).toBe(false);
  expect(nextPayment(aside, { type: 'resume' })).toEqual(bank);
  expect(nextPayment(aside, paid).name).toBe('paid');
});

test('a page that was left during the payment finds it again', () => {
  const found = after({ type: 'found', orderId, url: URL });
  expect(found).toEqual({ name: 'returned', orderId, url: URL, isFound: true });
  expect(nextPayment(found, { type: 'resume' }).name).toBe('awaiting3ds');
  expect(nextPayment(found, { type: 'withdraw' })).toEqual({ name: 'withdrawing', orderId });
});

test('after a decline nothing can be pressed until the cart is back', () => {
  const declined = after({ type: 'press' }, { type: 'sent' }, refused('CARD_DECLINED'));
  expect(declined.name).toBe('restarting');
  expect(nextPayment(declined, { type: 'press' })).toBe(declined);
  expect(nextPayment(declined, { type: 'restarted' })).toEqual({
    name: 'failed',
    refusal: { code: 'CARD_DECLINED' },
  });
  expect(after({ type: 'press' }, { type: 'sent' }, refused('ORDER_CANCELLED')).name).toBe('cancelled');
});

test('a missing answer is not a failure, and a late answer counts when it comes', () => {
  const lost = after({ type: 'press' }, { type: 'sent' }, { type: 'lost' });
  expect(lost).toEqual({ name: 'processing', isLost: true });
  expect(nextPayment(lost, { type: 'press' })).toBe(lost);
  expect(nextPayment(lost, paid).name).toBe('paid');
  expect(nextPayment(lost, pending)).toMatchObject({ name: 'awaiting3ds', orderId });
});

test.each([
  ['while it prepares', after({ type: 'press' })],
  ['while the seats are locked again', after({ type: 'press' }, { type: 'sent' }, refused('CARD_DECLINED'))],
  ['after a cancelled order', after({ type: 'press' }, { type: 'sent' }, refused('ORDER_CANCELLED'))],
])('the payment of another tab is shown %s', (_, state) => {
  const found = nextPayment(state, { type: 'found', orderId, url: null });
  expect(found).toEqual({ name: 'returned', orderId, url: null, isFound: true });
  expect(nextPayment(found, { type: 'sent' })).toBe(found);
  expect(nextPayment(found, { type: 'restarted' })).toBe(found);
});

test('a changed total is shown and not charged', () => {
  const [before, total] = [amountOf(1900), amountOf(2100)];
  const repriced = after({ type: 'press' }, { type: 'sent' }, { type: 'repriced', before, total });
  expect(repriced).toEqual({ name: 'priceChanged', before, total, then: READY });
  expect(nextPayment(repriced, { type: 'press' })).toBe(repriced);
  expect(nextPayment(repriced, { type: 'seen' })).toEqual(READY);
});

test('a changed total is shown while nothing is under way, and the reason of a failed payment after it', () => {
  const [before, total] = [amountOf(1900), amountOf(2100)];
  const repriced = { type: 'repriced', before, total } as const;
  expect(nextPayment(READY, repriced)).toMatchObject({ name: 'priceChanged' });
  const failed: PaymentState = { name: 'failed', refusal: { code: 'CARD_DECLINED' } };
  expect(nextPayment(nextPayment(failed, repriced), { type: 'seen' })).toBe(failed);
});

test.each(['SHOWING_CANCELLED', 'SHOWING_CANCELLED_REFUNDED', 'SHOWING_OFF_SALE', 'SALE_ENDED'])(
  'after %s nothing can be pressed, and no other payment is looked for',
  (code) => {
    const over = after({ type: 'press' }, { type: 'sent' }, refused(code), { type: 'restarted' });
    expect(over).toEqual({ name: 'calledOff', refusal: { code } });
    expect(canPress(over)).toBe(false);
    expect(nextPayment(over, { type: 'found', orderId, url: null })).toBe(over);
  },
);
