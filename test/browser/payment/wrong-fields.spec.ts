import { expect, test } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { cardForm, CARDS, comeToPayment, expectTickets, fillCard, fillDetails, pay } from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** Wrong fields at the payment: all of them are counted, those of the card too, and each link leads to its field. */

test.setTimeout(120_000);

test('the card’s fields are counted and linked with those of the buyer, until they are corrected @long', async ({
  page,
}) => {
  await comeToPayment(page, 95);
  const number = cardForm(page).getByLabel('Card number');
  await expect(number).toBeVisible();
  await pay(page).click();
  const list = page.locator('.ui-note-bad').filter({ hasText: 'Check 5 fields to continue' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveText([
    /Email/,
    'Check the card number',
    /month and year/,
    /digits/,
    /terms/,
  ]);
  await expectNoFaults(page);
  await list.getByRole('button', { name: /digits/ }).click();
  await expect(cardForm(page).getByLabel('Security code')).toBeFocused();
  await list.getByRole('button', { name: 'Check the card number' }).click();
  await expect(number).toBeFocused();
  await number.pressSequentially('4');
  await expect(page.getByText('Check 4 fields to continue')).toBeVisible();
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await expect(page.getByText(/fields? to continue/)).toHaveCount(0);
  await pay(page).click();
  await expectTickets(page);
});

test('a mistyped address alone gets the focus, and nothing is said about the payment @long', async ({
  page,
}) => {
  await comeToPayment(page, 96);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('elena@posta');
  await pay(page).click();
  await expect(page.getByText('Check 1 field to continue')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(page.locator('.ui-note')).not.toContainText('charged');
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await email.fill('elena@posta.example');
  await pay(page).click();
  await expectTickets(page);
});

test('a required tick is neither called nor drawn as wrong before it was asked for', async ({ page }) => {
  await comeToPayment(page, 89);
  const tick = page.getByRole('checkbox', { name: /^I accept the terms/ });
  const edge = (): Promise<string> => tick.evaluate((box) => getComputedStyle(box).borderColor);
  await expect(tick).toHaveAttribute('aria-invalid', 'false');
  const usual = await edge();
  await pay(page).click();
  await expect(tick).toHaveAttribute('aria-invalid', 'true');
  expect(await edge()).not.toBe(usual);
});
