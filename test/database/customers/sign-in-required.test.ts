import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerLogout, mobileLogin, mobileLoginValidation, signedIn } from '#modules/customers/contract.ts';
import { writeCart } from '#modules/ordering/contract.ts';
import { buy, customer, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema } from '../../support/cinema.ts';
import { openTill, type Till } from '../../support/till.ts';

/** A brand that sells to customers only, and what it knows of them afterwards. */

const NUMBER = '+359885550142';
let till: Till;

beforeAll(async () => {
  const auth = { provider: 'mobile', required: true, countries: [] };
  till = await openTill({ sets: [cinema({ site: { auth } })] });
});
afterAll(() => till.close());

test('nobody buys without signing in; then the same cart is bought', async () => {
  const ana = till.shop.visitor();
  const showing = till.shop.showings.get('show-small')!;
  await lockSeats(ana, showing, THREE_SEATS);
  const { body: refused } = await buy(ana, showing);
  expect(refused.error).toMatchObject({ code: 'LOGIN_REQUIRED' });

  const body = { mobileNumber: NUMBER, sendSmsRegardlessOfCustomerExistence: true };
  await ana.call(mobileLogin, { body });
  await ana.call(mobileLoginValidation, { body: { mobileNumber: NUMBER, smsCode: '123456' } });
  const { body: order } = await buy(ana, showing);
  expect(order).toMatchObject({ status: 'paid' });

  // The order is the customer's, and the next form is filled in with what was typed.
  const { body: who } = await ana.call(signedIn);
  expect(who.customerInfo).toMatchObject({
    CustomerId: expect.any(Number),
    FirstName: customer.firstName,
    EmailAddress1: customer.email,
    MobileNumber1: '088 555 0142',
  });
  const rows = await till.shop.app.database
    .brand(1)
    .rows('select customer_id from orders where tenant_id = $1');
  expect(rows).toEqual([{ customer_id: who.customerInfo!.CustomerId }]);

  // Who signs out leaves nothing of it to the next person at the screen.
  await ana.call(customerLogout);
  await lockSeats(ana, showing, [[11, 2]]);
  const { body: cart } = await ana.call(writeCart, { params: { id: showing }, body: {} });
  expect(cart.content.customer).toEqual({});
});
