import { expect, test, type Request } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { clock, expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, cardForm } from '../visitor/purchase-visitor.ts';
import { chooseSeat, chosenSeats, seatAt } from '../visitor/seat-map.ts';

/** What a visitor does while the network is away is kept, and goes on when it is back. */

const HALLS = {
  code: 'offline',
  id: 81,
  plans: {
    seats: smallHall,
    found: smallHall,
    tickets: smallHall,
    fields: smallHall,
    pressed: smallHall,
    lost: smallHall,
    card: smallHall,
  },
};

test('seats chosen and removed without a network are kept, and sent when it is back', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('seats')}?lang=en`);
  await chooseSeat(page, 5);
  // The server has the seat.
  await expect(clock(page)).toBeVisible();
  await expect(seatAt(page, 5)).toHaveAttribute('aria-selected', 'true');

  // A finger may be about to tap.
  const before = await page.locator('.seat-map-hall').boundingBox();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  expect(await page.locator('.seat-map-hall').boundingBox()).toEqual(before);
  await seatAt(page, 5).press('Space');
  await seatAt(page, 6).press('Space');
  const note = page.getByRole('status').filter({ hasText: 'We’ll hold the seats you choose now' });
  await expect(note).toBeVisible();
  expect(await page.locator('.seat-map-hall').boundingBox()).toEqual(before);
  await expect(seatAt(page, 6)).toHaveAttribute('aria-selected', 'true');
  await expect(seatAt(page, 5)).toHaveAttribute('aria-selected', 'false');
  await expectNoFaults(page);

  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(chosenSeats(page)).toHaveCount(1);
  await page.reload();
  await expect(seatAt(page, 6)).toHaveAttribute('aria-selected', 'true');
  await expect(chosenSeats(page)).toHaveCount(1);
});

test('all seats that were lost without a network are said when it is back @long', async ({
  page,
  baseURL,
  context,
  browser,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  const address = `${origin}/order/${showings.get('seats')}?lang=en`;
  const other = await (await browser.newContext()).newPage();
  await Promise.all([page.goto(address), other.goto(address)]);
  await expect(seatAt(page, 5)).toBeAttached();
  // Whatever the visitor does first, it loads what will be needed.
  const areLoaded = ['later-parts', 'alternative', 'ways-out'].map((part) =>
    page.waitForResponse((reply) => reply.url().includes(`/${part}-`)),
  );
  await seatAt(page, 4).press('ArrowRight');
  // With all that they need themselves.
  for (const reply of await Promise.all(areLoaded)) await page.evaluate((url) => import(url), reply.url());
  await context.setOffline(true);
  for (const seat of [5, 6]) {
    await chooseSeat(page, seat);
    await chooseSeat(other, seat);
  }
  await expect(clock(other)).toBeVisible();
  await other.context().close();
  await context.setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: /just taken .*A6.* and .*A7/ })).toBeVisible();
  await expect(chosenSeats(page)).toHaveCount(0);
  await expect(seatAt(page, 6)).toBeFocused();
});

test('a search for seats waits for the network, and ends when seats are chosen by hand @long', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('found')}?lang=en`);
  await chooseSeat(page, 5);
  await expect(clock(page)).toBeVisible();
  const search = button(page, /^(?:Find seats|Searching)/);
  const later = page.getByRole('status').filter({ hasText: 'We’ll look for seats when you’re back online.' });

  await context.setOffline(true);
  await search.click();
  await expect(later).toBeVisible();
  await seatAt(page, 6).press('Space');
  await expect(later).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText('We’ll hold the seats you choose now')).toHaveCount(0);
  await expect(search).not.toHaveAttribute('aria-busy', 'true');
  await expect(seatAt(page, 5)).toHaveAttribute('aria-selected', 'true');
  await expect(seatAt(page, 6)).toHaveAttribute('aria-selected', 'true');
  await expect(chosenSeats(page)).toHaveCount(2);

  await context.setOffline(true);
  await search.click();
  await expect(later).toBeVisible();
  await expectNoFaults(page);
  await context.setOffline(false);
  await expect(page.getByText(/^Chosen for you: | added, .* released\. 2 seats, /).first()).toBeVisible();
  await expect(later).toHaveCount(0);
  await expect(chosenSeats(page)).toHaveCount(2);
});

test('the next step goes on by itself when the network is back @long', async ({ page, baseURL, context }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('found')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await expect(clock(page)).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Choose tickets').click();
  await expect(page.getByText('Your choices are safe')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/step=chooseTickets/);
});

test('the next step is entered although the answers before it were lost', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('lost')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await expect(clock(page)).toBeVisible();
  let calls = 0;
  await page.route('**/step', async (route) => {
    calls += 1;
    await (calls <= 2 ? route.abort('connectionreset') : route.continue());
  });
  await goToTickets(page);
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
  expect(calls).toBe(3);

  // A change that the server does not get holds up the step after it, and not for ever.
  await page.unroute('**/step');
  let writes = 0;
  await page.route('**/cart', async (route) => {
    const isWrite = route.request().method() === 'PUT';
    writes += Number(isWrite);
    await (isWrite && writes <= 2 ? route.abort('connectionreset') : route.continue());
  });
  await page
    .getByRole('radio', { name: /^Child/ })
    .last()
    .check();
  await button(page, 'Go to payment').click();
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
});

test('a removed ticket and the next step wait for the network, and the focus stays in the step @long', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('tickets')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await button(page, 'Choose tickets').click();
  // The step of the seats has such buttons too.
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
  const remove = page.getByRole('button', { name: /^Remove Row / }).filter({ visible: true });
  await expect(remove).toHaveCount(2);
  const note = page.getByRole('alert').filter({ hasText: 'We’ll carry on when you’re back online' });

  await context.setOffline(true);
  await remove.first().click();
  await expect(note).toBeVisible();
  await expect(remove).toHaveCount(1);
  await note.getByRole('button', { name: 'OK' }).focus();
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeFocused();
  await page.reload();
  await expect(remove).toHaveCount(1);

  await context.setOffline(true);
  await button(page, 'Go to payment').click();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('the step shown stays when the network goes while the next one is being loaded @long', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  const faults: string[] = [];
  page.on('console', (message) => void (message.text().includes('<svg>') && faults.push(message.text())));
  await page.goto(`${origin}/order/${showings.get('fields')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await expect(clock(page)).toBeVisible();
  const entered = page.waitForResponse(/\/step$/);
  await page.route('**/assets/tickets-step-*.js', async (route) => {
    await entered;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await button(page, 'Choose tickets').click();
  await expect(page.getByText('We’ll carry on when you’re back online')).toBeVisible();
  await expect(page.getByText('Loading')).toHaveCount(0);
  await expect(chosenSeats(page)).toHaveCount(2);
  await seatAt(page, 6).press('Space');
  await expect(seatAt(page, 6)).toHaveAttribute('aria-selected', 'false');
  await expectNoFaults(page);

  // The browser remembers the failure, so the page is loaded again: at the step, with what was changed meanwhile.
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove Row / }).filter({ visible: true })).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('a press of the next step is not lost when the page must be loaded again for it @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('pressed')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await expect(clock(page)).toBeVisible();
  // An outage that the browser does not notice.
  await page.route('**/*', (route) => route.abort('connectionfailed'));
  await button(page, 'Choose tickets').click();
  await expect(page.getByText('We lost the connection')).toBeVisible();

  // The press goes on by itself. Whether the shop is there is known before the step is entered.
  const asked = page.waitForResponse((reply) => reply.request().method() === 'HEAD');
  await page.unrouteAll();
  await page.route(/\/step$/, async (route) => {
    await asked;
    await route.continue();
  });
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
  await expect(page).toHaveURL(/step=chooseTickets/);
});

test('a page whose scripts were lost with the network is loaded again when it is back', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/entry'));
  await page.goto(`${origin}/order/${showings.get('lost')}?lang=en`);
  await lost;
  await page.unrouteAll();
  const loaded = page.waitForEvent('load');
  await context.setOffline(true);
  await context.setOffline(false);
  await loaded;
  await chooseSeat(page, 5);
  await expect(chosenSeats(page)).toHaveCount(1);
});

test('the card form comes by itself when the network is back @long', async ({ page, baseURL, context }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('card')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await goToTickets(page);
  await page.route('**/api/payment/form/**', (route) => route.abort('internetdisconnected'));
  await button(page, 'Go to payment').click();
  const failure = page.getByRole('alert').filter({ hasText: 'We lost the connection' });
  await expect(failure).toBeVisible();

  // A script that the outage kept from coming would have the page loaded again.
  await page.waitForLoadState('networkidle');
  // The form's address comes, but not its page.
  await context.setOffline(true);
  await page.unroute('**/api/payment/form/**');
  const isFrame = (request: Request): boolean =>
    request.isNavigationRequest() && request.frame() !== page.mainFrame();
  await page.route('**/*', (route) =>
    isFrame(route.request()) ? route.abort('internetdisconnected') : route.continue(),
  );
  const emptyFrame = page.waitForEvent('requestfailed', isFrame);
  await context.setOffline(false);
  await emptyFrame;
  await expect(failure).toHaveCount(0);
  await page.unrouteAll();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
});
