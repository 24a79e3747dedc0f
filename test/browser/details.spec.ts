import { expect, test } from '@playwright/test';
import {
  chooseSeats,
  ownShowing,
  button,
  cardForm,
  CARDS,
  comeToPayment,
  expectTickets,
  fillCard,
  fillCustomer,
  pay,
} from './visitor/purchase-visitor.ts';
import { expectNoFaults } from './visitor/arena-visitor.ts';

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

test('a desktop has a button to pay at the end of the form too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await comeToPayment(page, 18);
  await expect(button(page, /^Pay /)).toHaveCount(2);
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await page.locator('form').getByRole('button', { name: /^Pay / }).click();
  await expectTickets(page);
});

test('the accepted cards are named beside the choice', async ({ page }) => {
  await comeToPayment(page, 19);
  const card = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Card/ }) });
  await expect(card).toContainText('Visa');
  await expect(card).toContainText('Mastercard');
});

test('two seats on a phone take eight taps and five typed fields at most', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    // The card form is the provider's: its fields are not the shop's.
    if (window !== window.top) return;
    const keep = (name: string, value: string): void => {
      const known = JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[];
      sessionStorage.setItem(name, JSON.stringify([...known, value]));
    };
    addEventListener(
      'click',
      ({ isTrusted, target }) =>
        isTrusted &&
        !(target instanceof HTMLInputElement && target.type === 'text') &&
        keep('taps', (target as Element).tagName),
      true,
    );
    addEventListener(
      'change',
      ({ target }) =>
        target instanceof HTMLInputElement &&
        !['checkbox', 'radio'].includes(target.type) &&
        keep('typed', target.name),
      true,
    );
  });
  const { id } = await ownShowing(page, 20);
  // One tap on its time has led here.
  await page.goto(`/order/${id}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  const counts = await page.evaluate(() =>
    ['taps', 'typed'].map((name) => JSON.parse(sessionStorage.getItem(name) ?? '[]') as string[]),
  );
  const [taps = [], typed = []] = counts;
  expect(taps.length).toBeGreaterThan(4);
  expect(taps.length + 1).toBeLessThanOrEqual(8);
  expect(new Set(typed)).toEqual(new Set(['firstName', 'lastName', 'email']));
});
