import { expect, test, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { codes, expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import {
  button, CARDS, chooseSeats, comeToPayment, expectTickets, fillCard, fillCustomer, fillDetails, pay,
} from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** Confirmations that only a few brands and orders have. */

async function goToPayment(page: Page): Promise<void> {
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
}

test('the older confirmation has each ticket with its code, the receipt and the terms @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'older',
    id: 72,
    plans: { hall: smallHall },
    site: { newConfirmation: false },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await goToPayment(page);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible({
    timeout: 20_000,
  });
  await expect(codes(page)).toHaveCount(2);
  await expect(page.getByText('Paid by Visa ending 4242')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible();
  await expect(page.getByText('Tickets can be returned until two hours before the start.')).toBeVisible();
  await expectNoFaults(page);
});

test('a free order needs no card; without QR codes the plain code is shown for the box office @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'gratis',
    id: 73,
    plans: { hall: smallHall },
    site: { params: { 670: false } },
    isFree: true,
  });
  await page.goto(`${origin}/order/${showings.get('hall')}`);
  await goToPayment(page);
  await fillCustomer(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expectNoFaults(page);
  await button(page, 'Get your tickets').first().click();
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 20_000 });
  await expect(page.getByText('Give this code at the box office').first()).toBeVisible();
  await expect(page.getByText('enough to get in')).toHaveCount(0);
  await expect(codes(page)).toHaveCount(0);
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Open full screen' }).first().click();
  await expect(page.getByText('Give this code at the box office').first()).toBeVisible();
  await expect(codes(page)).toHaveCount(0);
});

test('a commit with another total than the shop’s charges nothing, and says what the total is @long', async ({
  page,
}) => {
  await comeToPayment(page, 20);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  // Simulates a page that is older than the price: the first commit has another total than the shop's.
  await page.route(
    '**/api/payment/commit',
    async (route) => {
      const body = route.request().postDataJSON() as { cart: { total: number } };
      body.cart.total += 1;
      await route.continue({ postData: JSON.stringify(body) });
    },
    { times: 1 },
  );
  const total = /€[\d.]+/.exec(await pay(page).innerText())![0];
  await pay(page).click();
  // The page shows the shop's total already, so it has nothing to ask (changed-price.spec.ts: when it has).
  await expect(page.getByText(`You haven’t been charged. The total is now ${total}.`)).toBeVisible();
  await expectNoFaults(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
});
