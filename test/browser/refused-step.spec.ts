import { expect, test, type Page } from '@playwright/test';
import { button, comeToTickets } from './visitor/purchase-visitor.ts';

/** A refused step shows the reason, and the order can be continued in every way. */

test.setTimeout(120_000);

/** Presses 'Go to payment' with a child's ticket for every seat: refused, because there is no adult. */
async function sendChildrenAlone(page: Page): Promise<void> {
  for (const child of await page.getByRole('radio', { name: /^Child/ }).all()) await child.check();
  await button(page, 'Go to payment').click();
  await expect(page.getByRole('alert').getByText('You can’t buy this ticket on its own')).toBeVisible();
}

test('after a refusal the note can be closed, earlier steps opened, and the order continued', async ({
  page,
}) => {
  // scrollIntoView returns a promise in browsers since 2025; here in every browser.
  await page.addInitScript(() => {
    Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  });
  await comeToTickets(page, 46);
  await sendChildrenAlone(page);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('You can’t buy this ticket on its own')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();

  await sendChildrenAlone(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeVisible();
  await button(page, 'Choose tickets').click();

  await sendChildrenAlone(page);
  await page
    .getByRole('radio', { name: /^Adult/ })
    .first()
    .check();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await expect(page.getByLabel('First name')).toBeVisible();
});
