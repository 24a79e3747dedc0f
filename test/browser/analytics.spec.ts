import { expect, test, type Locator, type Page } from '@playwright/test';
import { insist } from './insist.ts';
import { button, cardForm, CARDS, chooseSeats, fillCard, fillDetails, pay } from './purchase-visitor.ts';

/** What a brand's tag manager is told of a purchase. Wisła has one; a stand-in answers for Google. */

/** Says on the console what the layer holds and gets, and at which address. */
const STAND_IN = `(() => {
  const layer = window.dataLayer;
  const tell = (entry) => console.info('layer ' + JSON.stringify({ at: location.href, entry }));
  layer.forEach(tell);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => { entries.forEach(tell); return push(...entries); };
})()`;

/** The question stands in the page before its code has come: it is pressed until it counts. */
const answer = (question: Locator, name: string): Promise<void> =>
  insist(
    () => question.getByRole('button', { name }).click(),
    () => question.isHidden(),
  );

type Told = {
  readonly at: string;
  readonly entry: {
    readonly event?: string;
    readonly ecommerce?: { readonly [name: string]: unknown } | null;
  };
};
type Showing = {
  readonly id: number;
  readonly dateTime: string;
  readonly seatingMode: string;
  readonly sale: { readonly state: string };
};

async function openShowing(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/terms?lang=en`);
  const id = await page.evaluate(
    async (turn) => {
      const { presentations } = (await (await fetch('/api/presentations/')).json()) as {
        presentations: Showing[];
      };
      const open = presentations
        .filter(({ sale, seatingMode }) => sale.state === 'onSale' && seatingMode === 'reserved')
        .toSorted((a, b) => b.dateTime.localeCompare(a.dateTime) || a.id - b.id);
      return open[turn]!.id;
    },
    test.info().project.name === 'phone' ? 41 : 42,
  );
  await page.goto(`${origin}/order/${id}?lang=en`);
}

test('five events of a purchase, each once, after consent, and no tag beside the card form', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = `http://wisla.localhost:${new URL(baseURL!).port}`;
  const told: Told[] = [];
  const asked: string[] = [];
  const refused: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  page.on('request', (request) => {
    if (request.url().includes('googletagmanager')) asked.push(page.url());
  });
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('layer ')) told.push(JSON.parse(text.slice('layer '.length)) as Told);
    if (/Content.Security.Policy/i.test(text)) refused.push(text);
  });
  const events = (): (string | undefined)[] =>
    told.map(({ entry }) => entry.event).filter((event) => event !== undefined && event !== 'gtm.js');

  await openShowing(page, origin);
  const question = page.getByRole('region', { name: 'Counting visits' });
  await expect(question).toBeVisible();
  expect(asked).toEqual([]);
  await answer(question, 'Agree');
  await expect.poll(events).toEqual(['view_item']);
  expect(told[0]?.entry).toMatchObject({ 0: 'consent', 1: 'default', 2: { analytics_storage: 'denied' } });

  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page.getByRole('heading', { name: 'Who is coming?' })).toBeVisible();
  await button(page, 'Extras').click();
  await button(page, 'Details and pay').click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  expect(await page.locator('script[data-tag-manager]').count()).toBe(0);
  // Once more, so that what waits must outlive a page.
  await page.reload();
  await fillDetails(page);
  await page.getByLabel('Mobile', { exact: true }).fill('+48 601 234 567');
  await fillCard(page, CARDS.good);
  expect(events()).toEqual(['view_item']);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: /You’re in/ })).toBeVisible({ timeout: 20_000 });

  await expect
    .poll(events)
    .toEqual(['view_item', 'add_to_cart', 'begin_checkout', 'add_payment_info', 'purchase']);
  const [, cart, checkout, payment, purchase] = told.flatMap(({ entry }) =>
    entry.ecommerce ? [entry.ecommerce] : [],
  );
  expect(cart).toMatchObject({ currency: 'PLN', items: [{ item_brand: 'wisla', quantity: 2 }] });
  expect(checkout).toEqual(cart);
  expect(payment).toEqual({ ...cart, payment_type: 'card' });
  expect(purchase).toEqual({ ...cart, transaction_id: expect.stringMatching(/\w/), tax: 0, shipping: 0 });

  await page.reload();
  await expect(page.getByRole('heading', { name: /You’re in/ })).toBeVisible();
  await expect.poll(() => told.filter(({ entry }) => entry.event === 'gtm.js').length).toBe(3);
  expect(events()).toHaveLength(5);
  // Neither who bought nor the key to the tickets, and never beside the card.
  const all = JSON.stringify(told);
  expect(all).not.toMatch(/Elena|Dimitrova|posta\.example|601 ?234/);
  expect(all).not.toMatch(/[?&]t=/);
  expect(all).not.toContain('step=customerInfo');
  expect(refused).toEqual([]);
});

test('who declines is not counted, and may change their mind', async ({ page, context, baseURL }) => {
  const origin = `http://wisla.localhost:${new URL(baseURL!).port}`;
  const asked: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto(`${origin}/?lang=en`);
  const question = page.getByRole('region', { name: 'Counting visits' });
  await answer(question, 'Decline');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What’s on');
  await expect(question).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Cookie choice' }).click();
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-WISLA00']);
});

test('a brand without a tag manager asks nothing', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Counting visits' })).toHaveCount(0);
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false);
});
