import { expect, test, type Locator, type Page } from '@playwright/test';
import { startRecaptchaStandIn, type RecaptchaStandIn } from '../../support/stand-ins/recaptcha-stand-in.ts';
import { databaseUrl, isDatabaseKnown } from '../../support/database/run-database.ts';
import { startSecondShop, type SecondShop } from '../../support/processes/second-shop.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { breachesOf } from '../visitor/breaches.ts';
import { insist } from '../visitor/insist.ts';
import { ask, remindMe, sheet } from '../visitor/reminders.ts';
import {
  button,
  CARDS,
  chooseSeats,
  expectTickets,
  fillCard,
  fillDetails,
  ownShowing,
  pay,
} from '../visitor/purchase-visitor.ts';

/** The bot check in the browser: invisible, or a box to tick. */

const SECRET = 'the secret that Google shares with us';

const find = (page: Page): Locator => button(page, /^Find seats(?: together)?$/);

/** Calls of the bot check, and the calls that need it. */
const isGuarded = (pathname: string): boolean =>
  /^\/api\/(seats\/(lock-seat|best-available)|payment\/|bot-check\/)/.test(pathname);

/** The status of every answer to such a call, and violations of the page's policy. */
function listen(page: Page): { readonly guarded: string[]; readonly breaches: string[] } {
  const guarded: string[] = [];
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url());
    if (isGuarded(pathname)) guarded.push(`${reply.status()} ${pathname}`);
  });
  return { guarded, breaches: breachesOf(page) };
}

const passEarned = (page: Page): Promise<unknown> =>
  page.waitForResponse((reply) => reply.url().endsWith('/api/bot-check/pass/low') && reply.ok());

test('our own check is solved before the first seat is chosen', async ({ page }) => {
  const { guarded } = listen(page);
  const { id } = await ownShowing(page, 70);
  const earned = passEarned(page);
  await page.goto(`/order/${id}`);
  await earned;
  await chooseSeats(page);
  expect(guarded.slice(0, 2)).toEqual(['200 /api/bot-check/challenge', '200 /api/bot-check/pass/low']);
  expect(guarded.filter((one) => !one.startsWith('200'))).toEqual([]);
  // A returning visitor has a pass: the check runs when the page is idle, and makes no request.
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isGuarded(pathname)) asked.push(pathname);
  });
  const code = page.waitForResponse((reply) => /\/earn-pass-[\w-]+\.js$/.test(reply.url()));
  await page.reload();
  await expect(button(page, 'Choose tickets')).toBeEnabled();
  const address = (await code).url();
  await page.evaluate((script) => import(script).then(() => {}), address);
  expect(asked).toEqual([]);
});

for (const version of ['v2', 'v3'] as const) {
  test.describe(`reCAPTCHA ${version}`, () => {
    let google: RecaptchaStandIn;
    let shop: SecondShop;
    test.beforeAll(async () => {
      test.skip(!isDatabaseKnown(), 'the database of this server is not known here');
      google = await startRecaptchaStandIn(SECRET);
      shop = await startSecondShop(databaseUrl(), {
        BOT_CHECK: `recaptcha-${version}`,
        RECAPTCHA_SITE_KEY: 'public',
        RECAPTCHA_SECRET: SECRET,
        RECAPTCHA_BASE_URL: google.baseUrl,
      });
    });
    test.afterAll(async () => {
      await shop?.stop();
      await google?.stop();
    });
    const open = async (page: Page, own: number): Promise<void> => {
      const { id } = await ownShowing(page, own);
      await page.goto(`${shop.origin}/order/${id}`);
    };
    if (version === 'v2') testsTick(open);
    else testsInvisible(open);
  });
}

type Open = (page: Page, own: number) => Promise<void>;

function testsInvisible(open: Open): void {
  test('the check is invisible, and the first seat does not wait for it', async ({ page }) => {
    const { guarded, breaches } = listen(page);
    const earned = passEarned(page);
    await open(page, 71);
    await earned;
    await chooseSeats(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(guarded.filter((one) => !one.startsWith('200'))).toEqual([]);
    expect(breaches).toEqual([]);
  });
}

const box = (page: Page): Locator => page.getByRole('dialog', { name: 'Tick the box to continue' });

/** Requests best seats; the call waits for the box. */
async function requestSeats(page: Page): Promise<void> {
  await insist(
    () => find(page).click(),
    () => box(page).isVisible(),
  );
  await expect(box(page)).toBeVisible();
}

/** Ticks the box and answers Google's questions. */
async function tick(page: Page): Promise<void> {
  await page.frameLocator('iframe[title="reCAPTCHA"]').getByLabel('I’m not a robot').check();
  await page
    .frameLocator('iframe[title="pictures of the bot check"]')
    .last()
    .getByRole('button', { name: 'These are the traffic lights' })
    .click();
}

function testsTick(open: Open): void {
  test('the first seat needs a tick, the next ones do not @long', async ({ page }) => {
    const { guarded, breaches } = listen(page);
    await open(page, 72);
    await requestSeats(page);
    await expect(box(page)).toBeFocused();
    await expectNoFaults(page);
    await tick(page);
    await expect(box(page)).toHaveCount(0);
    await expect(button(page, 'Choose tickets')).toBeEnabled();
    expect(guarded.filter((one) => one.startsWith('400'))).toHaveLength(1);
    expect(breaches).toEqual([]);
    await button(page, 'Choose tickets').click();
    await expect(page).toHaveURL(/step=chooseTickets/);
  });

  test('after closing the check nothing has changed, and it can be tried again @long', async ({ page }) => {
    await open(page, 73);
    await requestSeats(page);
    await box(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(box(page)).toHaveCount(0);
    await expect(page.getByText('You closed the security check')).toBeVisible();
    await expect(button(page, 'Choose tickets')).toBeDisabled();
    await requestSeats(page);
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
    await requestSeats(page);
    await tick(page);
    await expect(button(page, 'Choose tickets')).toBeEnabled();
  });

  test('a reminder’s sheet gives way to the box, and comes back with what was entered @long', async ({
    page,
  }) => {
    const { breaches } = listen(page);
    const { origin } = new URL((await open(page, 75), page.url()));
    await page.goto(`${origin}/film/sunrise?lang=en`);
    await remindMe(page).click();
    await ask(page, 'ana@posta.test');
    await expect(box(page)).toBeFocused();
    await expect(sheet(page)).toBeHidden();
    await expectNoFaults(page);
    await box(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet(page).getByRole('textbox', { name: 'Email' })).toHaveValue('ana@posta.test');
    await expect(sheet(page).getByRole('alert')).toHaveCount(0);
    await sheet(page).getByRole('button', { name: 'Remind me' }).click();
    await tick(page);
    await expect(sheet(page).getByRole('status').filter({ hasText: 'We’ll remind you' })).toBeVisible();
    expect(breaches).toEqual([]);
  });

  test('a reservation is looked for after the box was ticked @long', async ({ page }) => {
    const { breaches } = listen(page);
    await open(page, 73);
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/reservation?lang=en`);
    await page.getByLabel('Order reference').fill('AAAA-2222');
    await page.getByLabel('Mobile number').fill('+359 88 123 4567');
    await insist(
      () => button(page, 'Find the reservation').click(),
      () => box(page).isVisible(),
    );
    await tick(page);
    await expect(page.getByRole('alert')).toContainText('We can’t find an unpaid reservation');
    expect(breaches).toEqual([]);
  });

  test('it can be answered while a payment is under way @long', async ({ page, context }) => {
    await open(page, 74);
    await requestSeats(page);
    await tick(page);
    await button(page, 'Choose tickets').click();
    await button(page, 'Go to payment').click();
    await fillDetails(page);
    await fillCard(page, CARDS.good);
    await context.clearCookies({ name: 'foyer_pass' });
    await page.clock.install();
    await pay(page).click();
    await expect(box(page)).toBeVisible();
    // Long enough for the dialog that shows the payment.
    await page.clock.fastForward(5000);
    await tick(page);
    await expectTickets(page);
  });
}
