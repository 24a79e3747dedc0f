import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../support/browser.ts';
import { startDevelopmentShop, type DevelopmentShop } from '../support/processes/development-shop.ts';

/** `npm run dev` for a developer: in a copy of the checkout, with an open browser. */

const FOOTER = 'src/apps/web/shell/footer.tsx';
const STYLE = 'src/apps/web/shell/footer.css';
const ROBOTS = 'src/apps/web/server/robots.ts';
const POLL = { timeout: 120_000 };

let shop: DevelopmentShop;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  shop = await startDevelopmentShop();
  const { executablePath, env } = await findBrowser();
  const variables = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []));
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...(Object.fromEntries(variables) as Record<string, string>), ...env },
  });
  await shop.untilPrinted('Foyer is open');
  page = await browser.newPage();
  page.setDefaultTimeout(POLL.timeout);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await open();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await shop?.stop();
}, 60_000);

/** Opens the page and waits until it is connected to Vite and React has taken over. */
async function open(): Promise<void> {
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected.'));
  await Promise.all([connected, page.goto(shop.address)]);
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}

/** Sets a mark in the open page, which a reloaded page does not have. */
const mark = (): Promise<void> => page.evaluate(() => void Object.assign(globalThis, { mark: 'here' }));
const isMarked = (): Promise<boolean> => page.evaluate(() => 'mark' in globalThis);
const text = async (path: string): Promise<string> => (await fetch(shop.address + path)).text();
const footerColumn = (): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.querySelector('.web-footer-row')!).flexDirection);

test('a page is styled before its scripts load, and React is the development version', async () => {
  expect(await text('/assets/style.css')).toContain('.web-footer-row');
  const scriptless = await browser.newPage({ javaScriptEnabled: false });
  await scriptless.goto(shop.address);
  const accent = await scriptless.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent'),
  );
  const before = await scriptless
    .getByRole('contentinfo')
    .evaluate((one) => getComputedStyle(one).borderTopWidth);
  expect(before).toBe('1px');
  // The brand's own colours come after the built-in ones.
  expect(accent).toContain('.80 .165 158');
  await scriptless.close();
  expect(await page.evaluate(() => '$RefreshReg$' in globalThis)).toBe(true);
});

test('a changed component or style is in the open page at once, and in the next one', async () => {
  await mark();
  await shop.edit(FOOTER, "{t('terms')}", "{t('terms')} (changed)");
  await page.getByRole('link', { name: '(changed)' }).waitFor(POLL);
  await shop.edit(STYLE, 'flex-wrap: wrap;', 'flex-direction: column;');
  await expect.poll(footerColumn, POLL).toBe('column');
  expect(await isMarked()).toBe(true);
  expect(await text('/')).toContain('(changed)');
});

test('a changed file of the server restarts it; the page reloads, the database keeps running', async () => {
  await mark();
  const database = await shop.postgresPid();
  await shop.edit(ROBOTS, "'/api/', ", "'/api/', '/added/', ");
  await shop.untilPrinted('Ready again.');
  expect(await text('/robots.txt')).toContain('Disallow: /added/');
  await expect.poll(isMarked, POLL).toBe(false);
  expect(await shop.postgresPid()).toBe(database);
});

test('a server that cannot start is reported, and starts after the file is corrected', async () => {
  await shop.edit(ROBOTS, 'export const robotsText', 'export const export robotsText');
  await shop.untilPrinted('The server has ended.');
  await shop.edit(ROBOTS, 'export const export robotsText', 'export const robotsText');
  await shop.untilPrinted('Ready again.', 2);
  expect(await text('/robots.txt')).toContain('Disallow: /added/');
});

test('the page shows the error of a broken component, and is rendered again after the correction', async () => {
  await shop.edit(FOOTER, 'return (', 'return ((');
  await expect.poll(async () => text('/'), POLL).toContain('footer.tsx');
  await shop.edit(FOOTER, 'return ((', 'return (');
  await expect.poll(async () => text('/'), POLL).toContain('(changed)');
});

test('the page policy allows everything that it needs', () => {
  expect(complaints.filter((one) => /Content.Security.Policy/i.test(one))).toEqual([]);
});

test('it ends properly, the database last', async () => {
  expect(await shop.stop()).toBe(0);
});
