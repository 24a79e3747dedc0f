import type { Page } from '@playwright/test';
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
    .locator('a[href*="/t/"]')
    .first()
    .getAttribute('href', { timeout: 5000 })
    .catch(() => null);

async function pay(walk: Walk, page: Page): Promise<void> {
  const next = page.getByRole('button', { name: walk.t('checkout')('next.customerInfo'), exact: true });
  await next.filter({ visible: true }).click();
  await page.waitForURL(/step=customerInfo/);
  const card = page.frameLocator('.ordering-card-frame');
  await card.locator('#number').waitFor();
  await walk.shoot(page, 'pay');
  const press = page
    .locator('.ui-sticky-bar button, .ui-desktop-only button')
    .filter({ visible: true })
    .last();
  await press.click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await walk.shoot(page, 'pay-faults');
  await fillDetails(page);
  await fillCard(page, DECLINED);
  await press.click();
  await page.getByText(walk.t('ordering')('refusal.CARD_DECLINED.title')).waitFor({ timeout: BANK_MS });
  await walk.shoot(page, 'pay-declined');
  await fillCard(page, THREE_D_SECURE);
  await press.click();
  const approve = page.frameLocator('dialog iframe').locator('button.go');
  await approve.waitFor({ timeout: BANK_MS });
  await walk.shoot(page, 'pay-bank', { whole: false });
  await approve.click();
  await page.waitForURL(/step=confirmation|\/t\//, { timeout: BANK_MS });
  await page.locator('.ordering-confirmed').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Values for all fields; each brand's form has some of them. */
const DETAILS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  confirmEmail: 'ada@example.com',
  mobileNumber: '',
  confirmMobile: '',
  ssn: '000000018',
} as const;
const MOBILES: Readonly<Record<string, string>> = { aurora: '0888123456', carmel: '0501234567' };

async function fillDetails(page: Page): Promise<void> {
  const [brand = ''] = new URL(page.url()).hostname.split('.');
  for (const [name, text] of Object.entries(DETAILS)) {
    const field = page.locator(`form [name="${name}"]`);
    if (await field.count()) await field.fill(text || (MOBILES[brand] ?? ''));
  }
  await page.locator('form [name="termsConfirmed"]').check();
}

async function fillCard(page: Page, number: string): Promise<void> {
  const card = page.frameLocator('.ordering-card-frame');
  await card.locator('#number').fill(number);
  await card.locator('#expiry').fill('12 / 39');
  await card.locator('#securityCode').fill('123');
  const holder = card.locator('#holderId');
  if (await holder.count()) await holder.fill(DETAILS.ssn);
}
