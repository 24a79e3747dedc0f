import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { smallHall } from '../../support/cinema.ts';
import { openFixtureBrand, type FixtureBrand } from '../visitor/fixture-brand.ts';
import {
  andSaved, button, CARDS, chooseSeats, comeToTickets, fillCard, fillDetails, pay,
} from '../visitor/purchase-visitor.ts'; // prettier-ignore
import { screenNo } from '../visitor/screen.ts';

/** Products with variants, combos, pictures that cannot be loaded, and what is withdrawn. */

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

/** Where the middle of a card's plus is in the window. */
async function plusOf(one: Locator): Promise<{ x: number; y: number }> {
  const box = (await one.getByRole('button', { name: /^Add/ }).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('variants and a combo, each with its count', async ({ page }) => {
  await comeToTickets(page, 86);
  const popcorn = card(page, 'Large popcorn');
  await popcorn.scrollIntoViewIfNeeded();
  const place = await plusOf(popcorn);
  await popcorn.getByRole('button', { name: 'Add Large popcorn (salted)' }).click();
  const more = popcorn.getByRole('button', { name: 'Add one: Large popcorn (salted)' });
  await expect(more).toBeFocused();
  // A stepper does not move under the finger: not with the first press, not with the line about the other variant.
  await popcorn.getByRole('radio', { name: 'caramel' }).check();
  await expect(popcorn).toContainText('€5.50');
  await expect(popcorn.getByRole('list', { name: 'Also chosen: Large popcorn' })).toHaveText('1 × salted');
  await popcorn.getByRole('button', { name: 'Add Large popcorn (caramel)' }).click();
  const moved = await plusOf(popcorn);
  expect(Math.abs(moved.x - place.x)).toBeLessThan(6);
  expect(Math.abs(moved.y - place.y)).toBeLessThan(2);

  const combo = card(page, 'Combo for two');
  await expect(combo).toContainText('You save €1.80');
  await combo.getByRole('group', { name: 'Small popcorn 2' }).getByRole('radio', { name: 'sweet' }).check();
  await combo.getByRole('button', { name: /^Add Combo for two/ }).click();
  await expectNoFaults(page);

  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('a variant is chosen and counted with the keyboard alone, and survives a reload @long', async ({
  page,
}) => {
  await comeToTickets(page, 87);
  const popcorn = card(page, 'Large popcorn');
  await popcorn.getByRole('radio', { name: 'salted' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(popcorn.getByRole('radio', { name: 'sweet' })).toBeChecked();
  await page.keyboard.press('Tab');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.keyboard.press('Enter');
  await expect(popcorn.getByRole('group', { name: 'Large popcorn (sweet)' })).toContainText('1');
  await expect(popcorn.getByRole('button', { name: 'Add one: Large popcorn (sweet)' })).toBeFocused();
  await saved;
  await page.reload();
  await expect(popcorn.getByRole('radio', { name: 'sweet' })).toBeChecked();
  await expect(popcorn.getByRole('group', { name: 'Large popcorn (sweet)' })).toContainText('1');
});

test('a product whose picture cannot be loaded has its initial instead @long', async ({ page }) => {
  await page.route(/\/api\/products\/\d+\/image/, (route) => route.fulfill({ status: 404 }));
  await comeToTickets(page, 88);
  const coffee = card(page, 'Coffee');
  await coffee.scrollIntoViewIfNeeded();
  await expect(coffee.getByText('C', { exact: true })).toBeVisible();
  await expect(coffee.locator('img')).toHaveCount(0);
  await expect(card(page, 'Film postcard').getByText('F', { exact: true })).toBeVisible();
});

/** A product with variants; one of them can be withdrawn. */
const fudge = (isMintOnSale: boolean): object => ({
  key: 'fudge',
  name: { en: 'Fudge' },
  position: 9,
  price: 2,
  variants: [
    { key: 'plain', name: { en: 'plain' } },
    { key: 'mint', name: { en: 'mint' }, isOnSale: isMintOnSale },
  ],
});

/** Seats and one mint fudge, at a brand of this test. */
async function chooseMint(page: Page, baseURL: string): Promise<FixtureBrand> {
  const brand = await openFixtureBrand(page, baseURL, {
    code: `candy${screenNo()}`,
    id: 110 + screenNo(),
    plans: { small: smallHall },
  });
  await brand.load({ foyer: 1, products: [fudge(true)] });
  await page.goto(`${brand.origin}/order/${brand.showings.get('small')}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await card(page, 'Fudge').getByRole('radio', { name: 'mint' }).check();
  await andSaved(page, () => card(page, 'Fudge').getByRole('button', { name: /^Add/ }).click());
  return brand;
}

test('a variant that is withdrawn is named in the cart and removed by a press @long', async ({
  page,
  baseURL,
}) => {
  const brand = await chooseMint(page, baseURL!);
  await brand.load({ foyer: 1, products: [fudge(false)] });
  await button(page, 'Go to payment').click();
  await expect(page.getByText('Choose this extra again')).toBeVisible();
  await page.reload();
  const note = page.getByRole('status').filter({ hasText: 'Fudge (mint) is no longer on sale' });
  await andSaved(page, () => note.getByRole('button', { name: 'Remove from order' }).click());
  await expect(note).toHaveCount(0);
  // The focus goes on to the products.
  await expect(page.locator('.products-catalogue :focus')).toHaveCount(1);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('a variant that is withdrawn while it is paid is led to, and removed by a press @long', async ({
  page,
  baseURL,
}) => {
  const brand = await chooseMint(page, baseURL!);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await brand.load({ foyer: 1, products: [fudge(false)] });
  await fillDetails(page);
  const told = page.getByText('Choose this extra again');
  await expect(told).toBeVisible({ timeout: 20_000 });
  // The card form may not answer either, because the amount has changed; that is not what keeps the order from being paid.
  await page.route(/\/token$/, (route) => route.abort());
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expect(pay(page)).toBeEnabled();
  await expect(page.getByText('No response from the payment provider')).toHaveCount(0);
  await expect(told).toBeVisible();
  await page.unroute(/\/token$/);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expect(told).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'Change extras' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Fudge (mint) is no longer on sale' });
  await andSaved(page, () => note.getByRole('button', { name: 'Remove from order' }).click());
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});
