import { expect, test, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import {
  button, CARDS, chooseSeats, fillCard, fillDetails, ownShowing, pay,
} from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** Donations in a browser: goods without a seat, from the cause to the receipt. */

const SLOW = { timeout: 20_000 };

async function openDonations(page: Page): Promise<void> {
  await page.goto('/donations');
  await expect(page.getByRole('heading', { name: 'Choose what to give to' })).toBeVisible();
}

/** Chooses a cause and one of its amounts. */
async function choose(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: /^Restore The General/ }).check();
  await page.getByRole('radio', { name: amount, exact: true }).check();
}

const total = (page: Page, amount: string): Promise<void> =>
  expect(page.getByText(amount, { exact: true }).locator('visible=true').first()).toBeVisible(SLOW);

/** By how many pixels the page is wider than the screen. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth);

test('from the cause to the receipt, which a reload shows again', async ({ page }) => {
  await openDonations(page);
  await choose(page, '€25');
  await page.getByRole('button', { name: 'One more' }).click();
  await total(page, '€50.00');
  await expectNoFaults(page);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
  // Aurora's donations have terms of their own.
  const terms = await page.getByRole('link', { name: /^terms of sale/ }).getAttribute('href');
  expect(await (await page.request.get(terms!)).text()).toContain('A donation is a gift');
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await expectNoFaults(page);
  await pay(page).click();

  const thanks = page.getByRole('heading', { level: 1, name: 'Thank you for your donation' });
  await expect(thanks).toBeVisible(SLOW);
  await expect(thanks).toBeFocused();
  await expect(page.getByText('elena@posta.example')).toBeVisible();
  await expect(page.getByText('€50.00').first()).toBeVisible();
  await expectNoFaults(page);
  const pdf = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href'))!);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.reload();
  await expect(thanks).toBeVisible(SLOW);
  await page.goBack();
  await expect(pay(page)).toHaveCount(0);
});

test('a missing amount or one beyond the limits is reported before the payment @long', async ({ page }) => {
  await openDonations(page);
  await button(page, 'Go to payment').click();
  await expect(page.getByText('Choose a donation').first()).toBeVisible(SLOW);
  await choose(page, 'Other');
  const own = page.getByRole('textbox', { name: 'Your amount (EUR)' });
  await own.fill('3');
  await own.press('Tab');
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  // An invalid amount is in no sum.
  await expect(page.getByText('€3.00')).toHaveCount(0);
  await button(page, 'Go to payment').click();
  await expect(page.getByText('You can’t give this amount').first()).toBeVisible(SLOW);
  await expect(own).toBeFocused();
  await expectNoFaults(page);
  await own.fill('12,50');
  await total(page, '€12.50');
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
});

test('a visitor with locked seats must confirm before a donation unlocks them @long', async ({ page }) => {
  const { id } = await ownShowing(page, 53);
  await page.goto(`/order/${id}`);
  await chooseSeats(page);
  await openDonations(page);
  const sum = page.getByRole('radio', { name: '€10', exact: true });
  const question = page.getByRole('alertdialog', { name: 'Release your seats?' });
  const ask = async (): Promise<void> => {
    await page.getByRole('radio', { name: /^Restore The General/ }).check();
    await sum.click();
    await expect(question).toBeVisible(SLOW);
  };
  await ask();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await ask();
  await question.getByRole('link', { name: 'Back to my seats' }).click();
  await expect(button(page, 'Choose tickets')).toBeEnabled(SLOW);
  await openDonations(page);
  await ask();
  await question.getByRole('button', { name: 'Release my seats' }).click();
  await expect(question).toBeHidden();
  await expect(sum).toBeChecked();
  await total(page, '€10.00');
  await page.goto(`/order/${id}`);
  await expect(button(page, 'Choose tickets')).toBeDisabled();
});

test('in Hebrew the page reads from right to left, within the window @long', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  await page.goto(`http://carmel.localhost:${port}/donations?lang=he`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('radio').first()).toBeAttached();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await expectNoFaults(page);
});
