import { expect, test, type Locator } from '@playwright/test';
import { breachesOf } from '../visitor/breaches.ts';
import { insist } from '../visitor/insist.ts';
import { screenNo } from '../visitor/screen.ts';
import { showingOf } from '../visitor/showings.ts';
import {
  button,
  cardForm,
  CARDS,
  chooseCard,
  chooseSeats,
  fillCard,
  fillDetails,
  pay,
} from '../visitor/purchase-visitor.ts';

/** The events of a purchase in a brand's tag manager. The brand Wisła has one; a stand-in replaces Google. */

/** Replaces Google's script: prints the layer's content and new entries on the console, with the address. */
const STAND_IN = `(() => {
  const layer = window.dataLayer;
  const report = (entry) => console.info('layer ' + JSON.stringify({ at: location.href, entry }));
  layer.forEach(report);
  const push = layer.push.bind(layer);
  layer.push = (...entries) => { entries.forEach(report); return push(...entries); };
})()`;

/** The question is visible before its code has loaded, so the button is pressed until it works. */
const answer = (question: Locator, name: string): Promise<void> =>
  insist(
    () => question.getByRole('button', { name }).click(),
    () => question.isHidden(),
  );

type Entry = {
  readonly at: string;
  readonly entry: {
    readonly event?: string;
    readonly ecommerce?: { readonly [name: string]: unknown } | null;
  };
};
/** Other tests use Wisła's latest presentations. */
const FIRST_OF_OURS = 41;

test('a purchase sends five events, each once, after consent, and never with a tag on the card form’s page', async ({
  page,
  context,
  baseURL,
}) => {
  const host = `wisla.localhost:${new URL(baseURL!).port}`;
  const entries: Entry[] = [];
  const asked: string[] = [];
  const refused = breachesOf(page);
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  );
  page.on('request', (request) => {
    if (request.url().includes('googletagmanager')) asked.push(page.url());
  });
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith('layer ')) entries.push(JSON.parse(text.slice('layer '.length)) as Entry);
  });
  const events = (): (string | undefined)[] =>
    entries.map(({ entry }) => entry.event).filter((event) => event !== undefined && event !== 'gtm.js');

  const { id } = await showingOf(page, FIRST_OF_OURS + screenNo(), { host });
  await page.goto(`http://${host}/order/${id}?lang=en`);
  const question = page.getByRole('region', { name: 'Cookies' });
  await expect(question).toBeVisible();
  expect(asked).toEqual([]);
  await answer(question, 'Agree');
  await expect(page.getByRole('main')).toBeFocused();
  await expect.poll(events).toEqual(['view_item']);
  expect(entries[0]?.entry).toMatchObject({
    0: 'consent',
    1: 'default',
    2: { analytics_storage: 'denied' },
  });

  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
  await button(page, 'Add extras').click();
  await button(page, 'Go to payment').click();
  await chooseCard(page);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  expect(await page.locator('script[data-tag-manager]').count()).toBe(0);
  // Reload once more, so that waiting events must survive it.
  await page.reload();
  await fillDetails(page);
  await page.getByLabel('Mobile number', { exact: true }).fill('+48 601 234 567');
  await fillCard(page, CARDS.good);
  expect(events()).toEqual(['view_item']);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toBeVisible({ timeout: 20_000 });

  await expect
    .poll(events)
    .toEqual(['view_item', 'add_to_cart', 'begin_checkout', 'add_payment_info', 'purchase']);
  const [, cart, checkout, payment, purchase] = entries.flatMap(({ entry }) =>
    entry.ecommerce ? [entry.ecommerce] : [],
  );
  expect(cart).toMatchObject({ currency: 'PLN', items: [{ item_brand: 'wisla', quantity: 2 }] });
  expect(checkout).toEqual(cart);
  expect(payment).toEqual({ ...cart, payment_type: 'card' });
  expect(purchase).toEqual({ ...cart, transaction_id: expect.stringMatching(/\w/), tax: 0, shipping: 0 });

  await page.reload();
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toBeVisible();
  await expect.poll(() => entries.filter(({ entry }) => entry.event === 'gtm.js').length).toBe(3);
  expect(events()).toHaveLength(5);
  // Neither the buyer nor the token of the tickets, and nothing on the card form's page.
  const all = JSON.stringify(entries);
  expect(all).not.toMatch(/Elena|Dimitrova|posta\.example|601 ?234/);
  expect(all).not.toMatch(/[?&]t=/);
  expect(all).not.toContain('step=customerInfo');
  expect(refused).toEqual([]);
});

test('a visitor who declines is not counted, and can change the answer @long', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = `http://wisla.localhost:${new URL(baseURL!).port}`;
  const asked: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto(`${origin}/?lang=en`);
  const question = page.getByRole('region', { name: 'Cookies' });
  await answer(question, 'Decline');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What’s on');
  await expect(question).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(question).toBeFocused();
  await question.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-WISLA00']);
});

test('a page whose address is secret has no tag, though the visitor has agreed', async ({
  page,
  context,
  baseURL,
}) => {
  const origin = `http://wisla.localhost:${new URL(baseURL!).port}`;
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto(`${origin}/?lang=en`);
  await answer(page.getByRole('region', { name: 'Cookies' }), 'Agree');
  const tags = page.locator('script[data-tag-manager]');
  await expect(tags).toHaveCount(1);
  for (const path of ['/refund/nobodys', '/reminders/nobodys', '/reservation/nobodys']) {
    await page.goto(`${origin}${path}?lang=en`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tags).toHaveCount(0);
  }
});

test('a brand without a tag manager does not ask for consent @long', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0);
  expect(await page.evaluate(() => 'dataLayer' in globalThis)).toBe(false);
});
