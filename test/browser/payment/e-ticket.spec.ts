import { expect, test, type Locator, type Page } from '@playwright/test';
import { insist } from '../visitor/insist.ts';
import {
  CARDS,
  comeToPayment,
  expectTickets,
  fillCard,
  fillDetails,
  pay,
} from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';

/** What the e-ticket page caches for offline use must not affect other pages. */

const freeSeats = (page: Page): Locator =>
  page.getByRole('gridcell', { name: /^Row \w+, seat \d+, available/ });

/** The cached addresses of this browser, without hosts and queries. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });

test('after the e-ticket page other presentations still load live, and nothing private is cached @long', async ({
  page,
  browser,
  baseURL,
}) => {
  await comeToPayment(page, 17);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  // Opened by its own address, as from the e-mail: the worker controls the page from here on.
  await page.goto(
    (await page.getByRole('link', { name: 'Open full screen' }).first().getAttribute('href')) ?? '',
  );
  await expect(page.getByRole('heading', { name: 'Ticket 1 of 2' })).toBeVisible();
  await expect.poll(() => keptPaths(page)).toContain(new URL(page.url()).pathname);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'))
    .toBe('activated');

  // By links only, so that the page stays under the worker's control. The last day is the emptiest.
  await page.getByRole('link', { name: 'Close' }).click();
  const lastDay = page.getByRole('navigation', { name: 'Day' }).getByRole('link').last();
  await lastDay.click();
  await expect(lastDay).toHaveAttribute('aria-current', /./);
  const times = page.locator('a[href^="/order/"]');
  await expect(times.first()).toBeVisible();
  await times.nth(-1 - (screenNo() % (await times.count()))).click();
  await expect(freeSeats(page).first()).toBeAttached();
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(page.url());
  const seatNo = await freeSeats(other).last().getAttribute('data-seat');
  const [here, there] = [page, other].map((one) => one.locator(`[role=gridcell][data-seat="${seatNo}"]`)) as [
    Locator,
    Locator,
  ];
  await insist(
    () => there.press('Space'),
    async () => (await there.getAttribute('aria-selected')) === 'true',
  );
  await expect(here).toHaveAccessibleName(/held by someone else/);
  await there.press('Space');
  await expect(here).toHaveAccessibleName(/available/);

  expect(await keptPaths(page)).not.toContainEqual(expect.stringMatching(/^\/api\/(?!tickets\/)/));
});

test('a stored ticket opens while the shop is down, and is forgotten when there is none @long', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await comeToPayment(page, 17);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expectTickets(page);
  const ticket = await page.getByRole('link', { name: 'Open full screen' }).first().getAttribute('href');
  await page.goto(ticket ?? '');
  const heading = page.getByRole('heading', { name: 'Ticket 1 of 2' });
  await expect(heading).toBeVisible();
  const pathname = new URL(page.url()).pathname;
  await expect.poll(() => keptPaths(page)).toContain(`${pathname}/files`);
  // A file of an earlier build: the ticket's page does not load it.
  await page.evaluate(async () =>
    (await caches.open('foyer-tickets-1')).put('/assets/former-1.js', new Response('')),
  );
  await page.reload();
  await expect(heading).toBeVisible();
  await expect.poll(() => keptPaths(page)).not.toContain('/assets/former-1.js');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'))
    .toBe('activated');

  let status = 503;
  await context.route(/\/(?:t|api\/tickets)\//, (route) => route.fulfill({ status, body: 'no ticket' }));
  await page.reload();
  await expect(heading).toBeVisible();
  expect(await keptPaths(page)).toContain(pathname);

  // A friend to whom it was sent: it is the first page of that browser, which has its styles within it.
  const friend = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await friend.goto(ticket ?? '');
  await expect.poll(() => keptPaths(friend)).toContain(`${pathname}/files`);
  await friend.context().setOffline(true);
  await friend.reload();
  await expect(friend.getByRole('heading', { name: 'Ticket 1 of 2' })).toBeVisible();
  expect(await friend.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Rubik');

  status = 404;
  await page.reload();
  await expect(page.getByText('no ticket')).toBeVisible();
  await expect.poll(() => keptPaths(page)).not.toContainEqual(expect.stringMatching(/^\/(?:t|api)\//));
});
