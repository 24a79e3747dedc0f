import { expect, test, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, chooseSeats, comeToPayment, ownShowing, pay } from '../visitor/purchase-visitor.ts';

const SCRIPTS = /\/assets\/.*\.js$/;

/** Delays requests of a page, like a slow network, so that the visitor presses the server's picture. */
async function hold(page: Page, what: RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Waits until the page is visible, without its scripts. */
const seen = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => document.readyState !== 'loading' && getComputedStyle(document.body).margin === '0px',
  );

test('a button pressed before scripts have loaded works when they have', async ({ page }) => {
  const { id } = await ownShowing(page, 72);
  const release = await hold(page, SCRIPTS);
  await page.goto(`/order/${id}`, { waitUntil: 'commit' });
  await seen(page);
  // A visitor who sees no effect presses again.
  await button(page, /^Find seats(?: together)?$/).click();
  await button(page, /^Find seats(?: together)?$/).click();
  const more = button(page, 'One more');
  await more.click();
  await more.click();
  release();
  await expect(button(page, 'Choose tickets')).toBeEnabled();
  await expect(page.getByRole('group', { name: 'How many seats' }).first().getByRole('status')).toHaveText(
    '3',
  );
});

test('a button pressed in a part of the page whose data is late works when it has arrived @long', async ({
  page,
}) => {
  const { id } = await ownShowing(page, 74);
  const release = await hold(page, /\/api\/seats\/chart\//);
  await page.goto(`/order/${id}`);
  await page.waitForFunction(() => 'foyer' in window && document.readyState === 'complete');
  await button(page, /^Find seats(?: together)?$/).click();
  release();
  await expect(button(page, 'Choose tickets')).toBeEnabled();
});

test('a sheet that was opened before scripts have loaded stays open, with what was ticked @long', async ({
  page,
}) => {
  const release = await hold(page, SCRIPTS);
  await page.goto('/?lang=en', { waitUntil: 'commit' });
  await seen(page);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const mall = page.getByRole('checkbox', { name: 'Aurora Mall' });
  await mall.check();
  const hydrated = page.waitForFunction(() =>
    Object.keys(document.querySelector('.catalog-picker') ?? {}).some((key) => key.startsWith('__react')),
  );
  release();
  await hydrated;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(mall).toBeVisible();
  await expect(mall).toBeChecked();
});

test('a seat pressed in the server’s picture is chosen', async ({ page }) => {
  const { id } = await ownShowing(page, 76);
  // Finds the position of a free seat on the running map.
  await page.goto(`/order/${id}`);
  await expect(page.locator('.seat-map-hall svg.hall')).toBeVisible();
  const seat = page.getByRole('gridcell', { name: /^Row \w+, seat \d+, available, / }).nth(8);
  const name = (await seat.getAttribute('aria-label')) ?? '';
  await seat.focus();
  const ring = page.locator('.seat-map-hall .focus').first();
  const at = (await ring.boundingBox())!;
  const box = (await page.locator('.seat-map-hall').boundingBox())!;
  const release = await hold(page, SCRIPTS);
  await page.goto(`/order/${id}`, { waitUntil: 'commit' });
  await seen(page);
  const position = { x: at.x - box.x + at.width / 2, y: at.y - box.y + at.height / 2 };
  await page.locator('.seat-map-hall').click({ position });
  await page.locator('.seat-map-hall').click({ position });
  release();
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveAccessibleName(
    name.replace('available', 'yours'),
  );
});

test('what is typed and ticked before scripts have loaded stays in the form @long', async ({
  page,
  baseURL,
}) => {
  // A brand that asks for the name; the demo's asks for the e-mail only, whose caret scripts cannot set.
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'before-scripts',
    id: 158,
    plans: { hall: smallHall },
    site: { emailVerification: false },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  const release = await hold(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await seen(page);
  await page.getByLabel('First name').fill('Elena');
  await page.getByLabel('Last name').fill('Dimitrova');
  await page.getByLabel(/I accept the terms/).check();
  // Typing continues at the caret while the scripts load.
  const lastName = page.getByLabel('Last name');
  await lastName.evaluate((field) => (field as HTMLInputElement).setSelectionRange(4, 4));
  await lastName.focus();
  release();
  await lastName.pressSequentially('abcdefghijklmnopqrstuvwxyz', { delay: 15 });
  await expect(page.locator('iframe[title="Our payment provider’s card form"]')).toBeVisible();
  await pay(page).click();
  // The form has no fault for the fields whose values it knows.
  await expect(page.getByRole('button', { name: /^Email: / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(?:First name|Last name|Terms of sale): / })).toHaveCount(
    0,
  );
  await expect(page.getByLabel('First name')).toHaveValue('Elena');
  await expect(lastName).toHaveValue('Dimiabcdefghijklmnopqrstuvwxyztrova');
  await expect(page.getByLabel(/I accept the terms/)).toBeChecked();
});

test('details submitted before scripts have loaded are not sent anywhere @long', async ({ page }) => {
  await comeToPayment(page, 77);
  const address = page.url();
  const release = await hold(page, SCRIPTS);
  await page.reload({ waitUntil: 'commit' });
  await seen(page);
  await page.getByLabel('Email', { exact: true }).fill('elena@posta.example');
  await page.getByLabel('Email', { exact: true }).press('Enter');
  release();
  await expect(page.getByText(/Check \d fields? to continue/)).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('elena@posta.example');
});
