import { expect, test, type Locator, type Page, type Response } from '@playwright/test';
import { goToTickets, showList } from '../visitor/arena-visitor.ts';
import { insist } from '../visitor/insist.ts';
import { SCREEN_COUNT, screenNo } from '../visitor/screen.ts';
import { showingOf, type OpenShowing } from '../visitor/showings.ts';

/** Each test has its own presentation (by number and screen), so that tests do not take each other's seats. */
const reserved = (page: Page, own: number): Promise<OpenShowing> =>
  showingOf(page, SCREEN_COUNT * own + screenNo());

/** The seats of the map that can be chosen, by their accessible names: plain ones, in the hall's order. */
const freeSeats = (page: Page): Locator =>
  page.getByRole('gridcell', { name: /^Row \w+, seat \d+, available/ });

/** Chooses a seat by keyboard, which works wherever the map is scrolled to. */
async function choose(seat: Locator): Promise<void> {
  await insist(
    () => seat.press('Space'),
    async () => (await seat.getAttribute('aria-selected')) === 'true',
  );
}

/** The first two free neighbouring seats of the map, by seatNo. */
async function freePair(page: Page): Promise<Locator[]> {
  await expect(freeSeats(page).first()).toBeAttached();
  const cells = await freeSeats(page).evaluateAll((all) =>
    all.map((cell) => {
      const [, row, seat] = /^Row (\w+), seat (\d+),/.exec(cell.getAttribute('aria-label') ?? '') ?? [];
      return { row, seat: Number(seat), seatNo: cell.getAttribute('data-seat') };
    }),
  );
  const left = cells.findIndex(
    ({ row, seat }, i) => cells[i + 1]?.row === row && Math.abs(cells[i + 1]!.seat - seat) === 1,
  );
  if (left < 0) throw new Error('no two free seats are neighbours');
  return cells.slice(left, left + 2).map(({ seatNo }) => seatAt(page, seatNo));
}

const seatAt = (page: Page, seatNo: string | null): Locator =>
  page.locator(`[role=gridcell][data-seat="${seatNo}"]`);

const clock = (page: Page): Locator => page.getByRole('timer', { name: 'Time left' }).first();
const onwards = (page: Page): Locator =>
  page.getByRole('button', { name: 'Choose tickets' }).locator('visible=true');

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page has the hall with its seats and prices', async ({ page }) => {
    const { id } = await reserved(page, 0);
    await page.goto(`/order/${id}`);
    await expect(page.locator('svg.hall .seats path').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /left/ }).first()).toBeVisible();
  });
});

test('seats are chosen by keyboard, kept after a reload, and lead to the tickets', async ({ page }) => {
  const { id } = await reserved(page, 1);
  await page.goto(`/order/${id}`);
  const pair = await freePair(page);
  for (const seat of pair) await choose(seat);
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(pair[0]!).toHaveAttribute('aria-selected', 'true');
  await expect(clock(page)).toHaveText(/^[67]:\d\d$/);
  await goToTickets(page);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await page.goBack();
  await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(2);
});

test('the hall is made and connected once, whatever is chosen @long', async ({ page }) => {
  const connections: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/seats/live')) connections.push(request.url());
  });
  const { id } = await reserved(page, 1);
  await page.goto(`/order/${id}`);
  await expect(freeSeats(page).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  // Back within the page: its data are read by the browser.
  await page.getByRole('banner').getByRole('link').locator('visible=true').first().click();
  await expect(page).not.toHaveURL(/order/);
  connections.length = 0;
  await page.goBack();
  const pair = await freePair(page);
  for (const seat of pair) await choose(seat);
  await expect(clock(page)).toBeVisible();
  for (const seat of pair) await seat.press('Space');
  await expect(clock(page)).toBeHidden();
  // A hall that is made again knows nothing of what has happened since the page was loaded.
  expect(connections).toHaveLength(1);
});

test('a visitor who comes back to the tab gets the changes of seats again @long', async ({ page }) => {
  const stream = (): Promise<Response> => page.waitForResponse('**/api/seats/live*');
  const turn = (isHidden: boolean): Promise<void> =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const { id } = await reserved(page, 1);
  const first = stream();
  await page.goto(`/order/${id}`);
  expect((await first).status()).toBe(200);
  // Something has been received.
  await choose((await freePair(page))[0]!);
  await expect(clock(page)).toBeVisible();
  await turn(true);
  const again = stream();
  await turn(false);
  expect((await again).status()).toBe(200);
});

/** The position of a point of the hall on the map. */
async function hallAt(page: Page): Promise<{ x: number; y: number; width: number }> {
  const letter = (await page.locator('svg.hall .letter').first().boundingBox())!;
  const map = (await page.locator('.seat-map-hall').boundingBox())!;
  return { x: letter.x - map.x, y: letter.y - map.y, width: letter.width };
}

test('the page is sent with the stored zoom and position, also without chosen seats, and nothing moves @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await reserved(page, 13);
  await page.goto(`/order/${id}`);
  const whole = await hallAt(page);
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  await insist(
    () => zoomIn.click(),
    async () => (await zoomIn.getAttribute('aria-disabled')) !== null,
  );
  await page.reload();
  await expect(freeSeats(page).first()).toBeAttached();
  const alive = await hallAt(page);
  expect(alive.width).toBeGreaterThan(whole.width);
  const plain = await browser.newContext({
    ...test.info().project.use,
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const withoutScripts = await plain.newPage();
  await withoutScripts.goto(`/order/${id}`);
  const first = await hallAt(withoutScripts);
  for (const side of ['x', 'y', 'width'] as const)
    expect(Math.abs(first[side] - alive[side])).toBeLessThan(2);
  await plain.close();
});

test('the page is sent with seats and details, and two tabs of one visitor agree @long', async ({
  page,
  context,
}) => {
  const { id } = await reserved(page, 15);
  await page.goto(`/order/${id}`);
  const pair = await freePair(page);
  const other = await context.newPage();
  await other.goto(`/order/${id}`);
  const names = await Promise.all(pair.map((seat) => seat.getAttribute('data-seat')));
  const isMine = (tab: Page, seatNo: string | null, mine: boolean): Promise<void> =>
    expect(seatAt(tab, seatNo)).toHaveAttribute('aria-selected', String(mine));
  for (const seat of pair) await choose(seat);
  for (const seatNo of names) await isMine(other, seatNo, true);
  await seatAt(other, names[1]!).press('Space');
  await isMine(page, names[1]!, false);
  await choose(seatAt(other, names[1]!));
  await isMine(page, names[1]!, true);
  await other.close();

  await goToTickets(page);
  await page.getByRole('button', { name: 'Go to payment' }).locator('visible=true').click();
  await page.getByLabel('Email', { exact: true }).fill('elena@posta.example');
  const withoutScripts = async (step: string): Promise<string> =>
    (await page.request.get(`/order/${id}?step=${step}`)).text();
  await expect.poll(() => withoutScripts('customerInfo')).toContain('value="elena@posta.example"');
  expect(await withoutScripts('chooseSeats')).toContain('class="tick"');
});

test('each chosen seat reads the cart once @long', async ({ page }) => {
  const { id } = await reserved(page, 19);
  await page.goto(`/order/${id}`);
  let reads = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && response.url().endsWith('/cart')) reads += 1;
  });
  for (const [index, seat] of (await freePair(page)).entries()) {
    const readWithSeat = page.waitForResponse(async (response) => {
      const isCart = response.request().method() === 'GET' && response.url().endsWith('/cart');
      return isCart && ((await response.json()) as { seats: unknown[] }).seats.length === index + 1;
    });
    await choose(seat);
    await readWithSeat;
    // Calls of the cart run one after the other: a second read for the first seat is answered before the read that
    // knows the second seat.
    expect(reads).toBe(index + 1);
  }
});

test('a seat that a choice would leave alone is marked before the choice is refused', async ({ page }) => {
  const { id } = await reserved(page, 11);
  await page.goto(`/order/${id}`);
  await expect(freeSeats(page).first()).toBeAttached();
  // A row that begins with four free seats: choosing the second and third leaves the first one alone.
  const row = page.getByRole('row').filter({ has: page.locator('[aria-colindex="4"]') });
  const rows = await row.evaluateAll((all) =>
    all.map((one) => [...one.children].slice(0, 4).map((cell) => cell.getAttribute('aria-label') ?? '')),
  );
  const index = rows.findIndex((names) => names.every((name) => /^Row \w+, seat \d+, available/.test(name)));
  const cells = row.nth(index).getByRole('gridcell');
  for (const seat of [1, 2]) await choose(cells.nth(seat));
  await expect(cells.first()).toHaveAccessibleName(/available, would be left on its own/);
  await expect(page.getByText('Would be left on its own', { exact: true })).toBeVisible();
  await showList(page);
  const marked = page.getByText('left on its own', { exact: true });
  await expect(marked.first()).toBeVisible();
  const move = page.getByRole('button', { name: /^Move to / }).locator('visible=true');
  const open = page.getByRole('button', { name: /See options$/ }).locator('visible=true');
  // On phones the ways out are shown on request.
  await expect(move.or(open)).toBeVisible();
  if (await open.isVisible()) await open.click();
  await move.click();
  await expect(marked).toHaveCount(0);
  await goToTickets(page);
});

test('the best seats are locked, and a new search replaces them', async ({ page }) => {
  const { id } = await reserved(page, 2);
  await page.goto(`/order/${id}`);
  await page
    .getByText('Lowest price')
    .locator('visible=true')
    .or(onwards(page))
    .first()
    .click({ force: true });
  const find = page.getByRole('button', { name: /^Find seats(?: together)?$/ }).locator('visible=true');
  const chosen = page.locator('[role=gridcell][aria-selected="true"]');
  await insist(
    () => find.click(),
    async () => (await chosen.count()) > 0,
  );
  await expect(chosen).toHaveCount(2);
  await page.getByRole('button', { name: 'One more' }).locator('visible=true').click();
  await find.click();
  await expect(chosen).toHaveCount(3);
});

test('other visitors’ choices appear at once, and a lost seat gets an alternative', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id } = await reserved(page, 3);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await Promise.all([page.goto(`/order/${id}`), other.goto(`/order/${id}`)]);
  const seatNo = await freeSeats(page).nth(8).getAttribute('data-seat');
  const [here, there] = [seatAt(page, seatNo), seatAt(other, seatNo)];
  await choose(there);
  await expect(here).toHaveAccessibleName(/held by someone else/);
  await there.press('Space');
  await expect(here).toHaveAccessibleName(/available/);

  // The live change does not reach this visitor, who presses a seat that another visitor has locked.
  for (const news of ['**/api/seats/live*', '**/api/seats/states*'])
    await page.route(news, (route) => route.abort());
  await page.reload();
  await expect(here).toHaveAccessibleName(/available/);
  await choose(there);
  await here.focus();
  await here.press('Space');
  await expect(page.getByText(/^Someone else has just taken/)).toBeVisible();
  await expect(here).toHaveAttribute('aria-selected', 'false');
  await page.getByRole('button', { name: /^Choose (?:the whole sofa|.*\d)/ }).click();
  await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(1);
});

test('the address of a step that is not reached yet opens the present step, with an explanation @long', async ({
  page,
}) => {
  const { id } = await reserved(page, 4);
  await page.goto(`/order/${id}?step=customerInfo`);
  await expect(page.getByText('Start with this step')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose tickets' }).locator('visible=true')).toBeDisabled();
});
