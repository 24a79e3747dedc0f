import type { Page } from '@playwright/test';
import { approveButton, fillCard, fillDetails, goToPay, payButton, pressPay } from './pay.ts';
import { findTwoSeats, goToTickets, openShowing } from './seats.ts';
import type { Walk } from './walk.ts';

const DECLINED = '4000000000000002';
const THREE_D_SECURE = '4000002760003184';
const BANK_MS = 60_000;

/** One order to its end: tickets and extras, details with all faults, a declined card, the bank's step, the tickets. */
export async function walkOrder(walk: Walk): Promise<void> {
  await walk.part('order', async (page) => {
    await openShowing(walk, page, { skip: 6 });
    await findTwoSeats(walk, page);
    // Those of the cinemas have a walk of their own.
    if (walk.plan.brand === 'danube') await walk.shoot(page, 'seats-chosen');
    await goToTickets(walk, page);
    await page.getByRole('heading', { name: walk.t('checkout')('tickets.heading') }).waitFor();
    await page.locator('.products-card').first().waitFor();
    await walk.shoot(page, 'tickets');
    const add = page.locator('.products-add button').first();
    await add.click();
    await page.locator('.products-card output, .products-card [role=group]').first().waitFor();
    await page.locator('.ui-price-due').first().waitFor({ state: 'detached' });
    await walk.shoot(page, 'tickets-with-extra');
    await pay(walk, page);
    const link = await ticketLink(page);
    await walk.shoot(page, 'confirmation');
    if (link) {
      await page.goto(walk.address(new URL(link, page.url()).pathname), { waitUntil: 'networkidle' });
      await walk.shoot(page, 'e-ticket');
    }
    await page.goto(walk.address('/demo/outbox'), { waitUntil: 'networkidle' });
    await walk.shoot(page, 'outbox');
    await page.locator('main a[href^="/demo/outbox/"], li a').first().click();
    await page.waitForLoadState('networkidle');
    await walk.shoot(page, 'outbox-email');
  });
}

const ticketLink = (page: Page): Promise<string | null> =>
  page
    // Not that to other seats.
    .locator('a[href*="/t/"]:not([href*="/seats"])')
    .first()
    .getAttribute('href', { timeout: 5000 })
    .catch(() => null);

async function pay(walk: Walk, page: Page): Promise<void> {
  await goToPay(walk, page);
  await walk.shoot(page, 'pay');
  const press = payButton(page);
  await press.click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await walk.shoot(page, 'pay-faults');
  await fillDetails(page);
  await fillCard(page, DECLINED);
  await pressPay(page);
  await page.getByText(walk.t('ordering')('refusal.CARD_DECLINED.title')).waitFor({ timeout: BANK_MS });
  await walk.shoot(page, 'pay-declined');
  await fillCard(page, THREE_D_SECURE);
  await pressPay(page);
  const approve = approveButton(page);
  await approve.waitFor({ timeout: BANK_MS });
  await walk.shoot(page, 'pay-bank', { whole: false });
  await approve.click();
  await page.waitForURL(/step=confirmation|\/t\//, { timeout: BANK_MS });
  await page.locator('.ordering-confirmed').waitFor();
  await page.waitForLoadState('networkidle');
}
