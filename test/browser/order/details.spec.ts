import { expect, test } from '@playwright/test';
import {
  button,
  CARDS,
  comeToPayment,
  expectTickets,
  fillCard,
  fillCustomer,
} from '../visitor/purchase-visitor.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';

/** The buyer's details: how little is asked, and what the form does about mistakes. */

test('a mistyped address is noticed after the field, and a press corrects it', async ({ page }) => {
  await comeToPayment(page, 17);
  const email = page.getByLabel('Email', { exact: true });
  await email.pressSequentially('elena@gmial.com');
  const suggestion = page.getByRole('button', { name: 'elena@gmail.com' });
  await expect(suggestion).toHaveCount(0);
  await email.blur();
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean' })).toBeVisible();
  await expectNoFaults(page);
  await suggestion.click();
  await expect(email).toHaveValue('elena@gmail.com');
  await expect(suggestion).toHaveCount(0);
  await expect(page.getByLabel('Confirm email')).toHaveCount(0);
});

test('a desktop has a button to pay at the end of the form too @long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await comeToPayment(page, 18);
  await expect(button(page, /^Pay /)).toHaveCount(2);
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await page.locator('form').getByRole('button', { name: /^Pay / }).click();
  await expectTickets(page);
});

test('the accepted cards are named beside the choice @long', async ({ page }) => {
  await comeToPayment(page, 19);
  const card = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Card/ }) });
  await expect(card).toContainText('Visa');
  await expect(card).toContainText('Mastercard');
});
