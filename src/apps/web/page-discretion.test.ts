import { expect, test } from 'vitest';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { FLOWS } from '#modules/ordering/rules/flow.ts';
import { isOfFlow, isSecret } from './page-discretion.ts';

test('the page of every flow is known as one, because the card form appears there', () => {
  for (const { address } of Object.values(FLOWS)) expect(isOfFlow(address.replace(':id', '5'))).toBe(true);
  for (const path of ['/', '/film/nosferatu', '/reservation', '/terms']) expect(isOfFlow(path)).toBe(false);
});

test.each(['/T/x', '/%74/x', '/x/../t/x', '//t//x', '/RESERVATION/x', '/t/%ff'])(
  '%s is as secret as the address that is meant',
  (path) => {
    expect(isSecret(path)).toBe(true);
  },
);

test.each(['/Order/5', '/%6Frder/5', '/x/../order/5', '/Donations'])('%s is of a flow', (path) => {
  expect(isOfFlow(path)).toBe(true);
});

test('addresses that open something by themselves are secret', () => {
  const { eTicket, seatChange, hold } = orderingAddress;
  for (const path of [eTicket('x'), seatChange('x'), hold('x'), '/refund/x', '/reminders/x'])
    expect(isSecret(path)).toBe(true);
  for (const path of ['/', '/order/5', '/donations', '/reservation']) expect(isSecret(path)).toBe(false);
});
