import { expect, test, type Page } from '@playwright/test';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { insist } from '../visitor/insist.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';
import { WHOLE_PROGRAMME } from '../../support/whole-programme.ts';

/** Pages of presentations with special data. */

type Showing = {
  readonly id: number;
  readonly dateTime: string;
  readonly venueName: string;
  readonly sale: { readonly state: string };
  readonly imageMapHtml: string | null;
};

async function showings(page: Page, origin = ''): Promise<readonly Showing[]> {
  const { presentations } = await page.evaluate(
    async (address) => (await (await fetch(address)).json()) as { presentations: Showing[] },
    origin + WHOLE_PROGRAMME,
  );
  return presentations;
}

const DAY_MS = 86_400_000;
/** After the demo's programme, so that the hall is free. */
const DAYS_AHEAD = 30;
const HOUR_MS = 3_600_000;

test('when a sale opens, its page opens by itself', async ({ page, request }) => {
  // Each project has its own hour, because presentations of a hall may not overlap.
  const startsAt = new Date(Date.now() + DAYS_AHEAD * DAY_MS).setUTCHours(6 + 4 * screenNo(), 0, 0, 0);
  const openFrom = async (saleFrom: number): Promise<void> => {
    const showing = {
      key: `test-opens-${test.info().project.name}`,
      feature: 'charade',
      venue: 'vitosha-3',
      priceList: 'cinema',
      status: 'on_sale',
      startsAt: new Date(startsAt).toISOString(),
      saleFrom: new Date(saleFrom).toISOString(),
    };
    const files = [{ name: 'own.json', content: { foyer: 1, presentations: [showing] } }];
    const imported = await request.post('/api/operator/import', {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      data: { brand: 'aurora', files },
    });
    expect(imported.status(), await imported.text()).toBe(200);
  };
  await openFrom(Date.now() + HOUR_MS);
  await page.clock.install();
  await page.goto('/');
  const found = (await showings(page)).find(({ dateTime }) => Date.parse(dateTime) === startsAt);
  expect(found).toMatchObject({ venueName: 'Screen 3', sale: { state: 'notYet' } });
  await page.goto(`/order/${found!.id}`);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  // The shop's clock cannot be set: the database's times are moved, and the page's own clock.
  await openFrom(Date.now() - HOUR_MS);
  await expect(page.getByRole('timer')).toBeVisible();
  await insist(
    () => page.clock.fastForward(HOUR_MS),
    () => button(page, /^Find seats(?: together)?$/).isVisible(),
  );
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await expect(page.getByRole('timer')).toHaveCount(0);
});

test('a presentation sold by another website links there, also within the shop @long', async ({
  page,
  context,
}) => {
  await answerFor('https://example.org/*');
  await page.goto('/');
  const elsewhere = (await showings(page)).find(({ sale }) => sale.state === 'soldElsewhere');
  await page.evaluate((id) => {
    const link = document.createElement('a');
    link.href = `/order/${id}`;
    link.textContent = 'To the showing';
    document.querySelector('main')!.prepend(link);
  }, elsewhere!.id);
  await page.getByRole('link', { name: 'To the showing' }).click();
  // By the shop's redirect to other sites.
  await expect(page).toHaveURL(/^https:\/\/example\.org\/\?showing=demo-mall-3-/);

  /** The other website. `page.route` does not see requests after a redirect. */
  async function answerFor(urlPattern: string): Promise<void> {
    const browser = await context.newCDPSession(page);
    browser.on('Fetch.requestPaused', ({ requestId }) => {
      void browser.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: '' });
    });
    await browser.send('Fetch.enable', { patterns: [{ urlPattern }] });
  }
});

test('a cinema’s picture of the hall opens its areas, also by keyboard @long', async ({ page, baseURL }) => {
  const { port } = new URL(baseURL!);
  await page.goto(`http://danube.localhost:${port}/?lang=en`);
  const pictured = (await showings(page)).find(
    ({ sale, imageMapHtml }) => imageMapHtml !== null && sale.state === 'onSale',
  );
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`http://danube.localhost:${port}/order/${pictured!.id}?lang=en`);
  const plan = page.locator('img[usemap]');
  /** The plus of an area's first row. */
  const rowOf = (section: number) =>
    page.locator(`[data-section="${section}"]`).first().locator('button').last();
  await expect(plan).toBeVisible();
  await expect
    .poll(() => plan.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expect(async () => {
    await page.locator('area[href="#section-4"]').focus();
    await page.keyboard.press('Enter');
    await expect(rowOf(4)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  // A press before the scripts have loaded follows the area's link.
  const address = page.url();
  // The areas are where the picture shows them, at every width.
  const { width, height } = (await plan.boundingBox())!;
  await expect(async () => {
    await plan.click({ position: { x: width * 0.5, y: height * 0.75 } });
    await expect(rowOf(2)).toBeFocused({ timeout: 1_000 });
    await plan.click({ position: { x: width * 0.81, y: height * 0.75 } });
    await expect(rowOf(4)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  expect(page.url()).toBe(address);
  expect(faults).toEqual([]);
});
