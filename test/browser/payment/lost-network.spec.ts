import { expect, test, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { bank, button, cardForm, CARDS, comeToPayment, expectTickets, fillCard, fillDetails, pay } from '../visitor/purchase-visitor.ts'; // prettier-ignore

/** The network is lost while somebody pays: each message is true, and everything can be continued when it is back. */

const SLOW = { timeout: 20_000 };

test.setTimeout(120_000);

const approve = (page: Page) => bank(page).getByRole('button', { name: 'Yes, approve' });

test('the bank’s step comes back after the network was lost while approving', async ({ page, context }) => {
  await comeToPayment(page, 90);
  await fillDetails(page);
  await fillCard(page, CARDS.asksTheBank);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  await context.setOffline(true);
  const dialog = page.getByRole('dialog', { name: 'Your bank needs to check it’s you' });
  await expect(dialog.getByText('You can go on here as soon as you’re back online.')).toBeVisible();
  const isEmpty = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
  await approve(page).click();
  await isEmpty;
  await expect(button(page, 'Load this window again')).toBeVisible();
  await expectNoFaults(page);
  await context.setOffline(false);
  await expect(approve(page)).toBeVisible(SLOW);
  await approve(page).click();
  await expectTickets(page);
});
