import { expect, test, type Locator, type Page } from '@playwright/test';
import { cinema, smallHall } from '../../support/cinema.ts';
import { expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { screenNo } from '../visitor/screen.ts';
import { insist } from '../visitor/insist.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** Discount codes, coupons and ticket vouchers, at a ticket and on the payment's page. An adult is 9.50. */

/** A brand for each screen: what one loads must not take away the codes of another. */
const halls = () => ({
  code: `coded${screenNo()}`,
  id: 184 + screenNo(),
  plans: { one: smallHall, two: smallHall, three: smallHall, four: smallHall },
});

/** What a cinema imports to have codes. */
function codes(run: string): object {
  const { priceLists } = cinema() as { priceLists: { prices: object[] }[] };
  const prices = [
    { group: 'standard', ticket: 'coupon', price: 10 },
    { group: 'standard', ticket: 'free', price: 0 },
  ];
  const name = (text: string) => ({ en: text, he: `${text} בעברית` });
  return {
    foyer: 1,
    ticketTypes: [
      { key: 'coupon', name: name('Two for one'), position: 8, byCode: true, multiplyFactor: 2 },
      { key: 'free', name: name('Voucher ticket'), position: 9, byCode: true },
    ],
    priceLists: priceLists.map((list) => ({ ...list, prices: [...list.prices, ...prices] })),
    codeBatches: [
      {
        key: 'autumn',
        name: name('Autumn offer'),
        discount: { percent: 20 },
        uses: 'unlimited',
        codes: ['AUTUMN'],
      },
      { key: `two-${run}`, name: name('Two for one'), opens: 'coupon', codes: [`TWO-${run}`] },
      {
        key: `popcorn-${run}`,
        name: name('Popcorn on us'),
        discount: { percent: 100, products: ['popcorn'] },
        codes: [`POP-${run}`],
      },
      { key: `free-${run}`, name: name('Voucher'), opens: 'free', uses: 3, codes: [`FREE-${run}`] },
    ],
  };
}

async function atTickets(page: Page, baseURL: string, hall: string, lang = 'en') {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL, halls());
  const run = Date.now().toString(36).toUpperCase();
  await load(codes(run));
  await page.goto(`${origin}/order/${showings.get(hall)}?lang=${lang}`);
  for (const seat of [0, 1, 2]) await chooseSeat(page, seat);
  return { run };
}

/** The field for a code of the first ticket. */
async function openCodeField(page: Page): Promise<Locator> {
  await goToTickets(page);
  await page
    .getByRole('button', { name: /^Use a code: / })
    .first()
    .click();
  return page.getByLabel(/^Code for /);
}

test('at a ticket: a refused code stays in the field, a coupon covers the next seat, and removing brings back what was there', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'one');
  const field = await openCodeField(page);
  await expect(field).toBeFocused();
  await field.fill('NOBODY');
  await field.press('Enter');
  await expect(page.getByText('We don’t know this code. Check it for typing mistakes')).toBeVisible();
  await expect(field).toHaveValue('NOBODY');
  await field.fill(`two-${run}`);
  await button(page, 'Apply').click();
  const remove = page.getByRole('button', { name: `Remove code TWO${run}` });
  // The field is gone: the focus stays at its ticket.
  await expect(remove).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: `Code TWO${run} applied: Two for one.` }),
  ).toHaveCount(1);
  await expect(page.getByText('€20.30').first()).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(remove).toBeVisible();
  await insist(
    () => remove.press('Enter', { timeout: 2000 }),
    async () => (await remove.count()) === 0,
  );
  await expect(page.getByRole('button', { name: /^Use a code: / }).first()).toBeFocused();
  await expect(page.getByText('€29.70').first()).toBeVisible();
});

test('before the payment: a code for the order changes what is to pay, and is removed again', async ({
  page,
  baseURL,
}) => {
  await atTickets(page, baseURL!, 'two');
  await goToTickets(page);
  await button(page, 'Go to payment').click();
  const field = page.getByLabel('Discount code or voucher');
  await field.fill('autumn');
  await field.press('Enter');
  await expect(page.getByText('Autumn offer, 3 tickets')).toBeVisible();
  await expect(page.getByText('−€5.70')).toBeVisible();
  await expect(page.getByText('€24.00').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Left to pay: €24.00' })).toHaveCount(1);
  await expect(field).toHaveValue('');
  await expectNoFaults(page);
  // Several at once: each is answered on its own, and what was refused stays.
  await page.getByRole('button', { name: 'Remove code AUTUMN' }).click();
  await expect(page.getByText('Autumn offer, 3 tickets')).toHaveCount(0);
  await field.fill('NOBODY1; autumn, NOBODY2');
  // As low as a field may stand above a phone's bar: the answer below it is brought into view.
  await field.evaluate((input) => {
    scrollBy({ top: input.getBoundingClientRect().bottom - innerHeight + 110, behavior: 'instant' });
  });
  await field.press('Enter');
  await expect(page.getByText('NOBODY1: We don’t know this code.')).toBeVisible();
  const answer = page.getByText('NOBODY2: We don’t know this code.');
  await expect(answer).toBeVisible();
  const bar = page.locator('.ui-sticky-bar').filter({ visible: true });
  const edge = ((await bar.count()) > 0 && (await bar.boundingBox())?.y) || page.viewportSize()!.height;
  await expect
    .poll(async () => {
      const box = await answer.boundingBox();
      return box!.y + box!.height;
    })
    .toBeLessThanOrEqual(edge);
  await expect(page.getByText('Autumn offer, 3 tickets')).toBeVisible();
  await expect(field).toHaveValue('NOBODY1, NOBODY2');
  await page.getByRole('button', { name: 'Remove code AUTUMN' }).press('Enter');
  await expect(field).toBeFocused();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Autumn offer, 3 tickets')).toHaveCount(0);
  await expect(page.getByText('€29.70').filter({ visible: true }).first()).toBeVisible();
});

test('a code for an extra: refused without it, then one of two is free until the code is removed', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'four');
  const field = await openCodeField(page);
  await field.fill(`POP-${run}`);
  await field.press('Enter');
  await expect(
    page.getByText('This code is for extras. It’s good for: Popcorn. Add one to your order'),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Add Popcorn/ }).click();
  await page.getByRole('button', { name: 'Add one: Popcorn' }).click();
  await expect(page.getByText('€39.50').filter({ visible: true }).first()).toBeVisible();
  await field.press('Enter');
  const row = page.locator('.tickets-code-row').filter({ hasText: 'Popcorn on us, 1 extra' });
  await expect(row).toContainText('−€4.90');
  await expect(page.getByText('€34.60').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/price has changed/i)).toHaveCount(0);
  await expectNoFaults(page);
  await page.reload();
  await expect(row).toBeVisible();
  await button(page, 'Go to payment').click();
  await expect(row).toContainText('−€4.90');
  await row.getByRole('button', { name: `Remove code POP${run}` }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('€39.50').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/price has changed/i)).toHaveCount(0);
});

test('in Hebrew, with a code at a ticket, nothing is wider than the screen @long', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'three', 'he');
  await page.locator('.ordering-next, [type=button].ui-button-go').filter({ visible: true }).first().click();
  await page
    .getByRole('button', { name: /^שימוש בקוד/ })
    .first()
    .click();
  await page.getByLabel(/^קוד עבור /).fill(`free-${run}`);
  await page.getByLabel(/^קוד עבור /).press('Enter');
  await expect(page.getByRole('button', { name: `הסרת הקוד FREE${run}` })).toBeVisible();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
  await expectNoFaults(page);
});
