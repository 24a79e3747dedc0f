import { expect, test } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, expectTickets, fillCustomer } from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** Credit of one customer (specification section 4, 'refund to transaction credit'): nobody else can pay with it. */

test('a customer’s credit is unknown until they sign in, and then pays the order', async ({
  page,
  baseURL,
}) => {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL!, {
    code: `credited${screenNo()}`,
    id: 174 + screenNo(),
    plans: { hall: smallHall },
    site: { auth: { provider: 'mobile', required: false, countries: [] } },
  });
  const number = `+35988${String(Date.now()).slice(-7)}`;
  const [key, reference] = [number.slice(1), `CREDIT-${number.slice(-7)}`];
  await load({
    foyer: 1,
    customers: [{ key, mobileNumber: number, firstName: 'Ana', lastName: 'Petrova' }],
    voucherClasses: [
      {
        key: `credit-${key}`,
        name: { en: 'Credit' },
        vouchers: [{ reference, amount: 50, owner: key }],
      },
    ],
  });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  for (const seat of [0, 1, 2]) await chooseSeat(page, seat);
  await goToTickets(page);
  await button(page, 'Go to payment').click();
  const field = page.getByLabel('Gift card or voucher');
  await field.fill(reference);
  await field.press('Enter');
  await expect(page.getByText('We don’t know this code.')).toBeVisible();
  await button(page, 'Sign in').click();
  await page.locator('input[name="signInNumber"]').fill(number);
  await page.locator('input[name="signInNumber"]').press('Enter');
  await page.getByLabel('6-digit code').pressSequentially('123456');
  await expect(page.getByText(/^You’re signed in with/)).toBeVisible();
  await field.fill(reference);
  await field.press('Enter');
  await expect(page.getByText('€20.30 stays on it')).toBeVisible();
  await expectNoFaults(page);
  await fillCustomer(page);
  await button(page, 'Get your tickets').first().click();
  await expectTickets(page);
});
