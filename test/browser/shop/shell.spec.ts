import { expect, test, type Page } from '@playwright/test';
import { insist } from '../visitor/insist.ts';
import { showingOf } from '../visitor/showings.ts';

/** Collects errors on the console and violations of the page's policy. */
async function watchFaults(page: Page): Promise<() => Promise<readonly string[]>> {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return async () => {
    await page.waitForLoadState('networkidle');
    return faults;
  };
}

const originOf = (baseURL: string | undefined, brand: string): string => {
  const url = new URL(baseURL ?? '');
  return `${url.protocol}//${brand}.localhost:${url.port}`;
};

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('What’s on has films with times that link to an order', async ({ page }) => {
    const response = await page.goto('/');
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('What’s on at');
    await expect(page.locator('a[href*="/order/"]').first()).toBeVisible();
  });

  test('the language menu opens and links to the same page in another language', async ({ page }) => {
    await page.goto('/terms');
    await page.locator('summary[aria-label^="Language"]').click();
    await page.getByRole('link', { name: 'Български' }).click();
    await expect(page).toHaveURL(/\/terms\?lang=bg$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
  });

  test('the form at /order leads to a presentation', async ({ page }) => {
    await page.goto('/order');
    await page.getByRole('button', { name: 'Choose seats' }).click();
    await expect(page).toHaveURL(/\/order\/\d+/);
  });
});

test('a page hydrates without a message on the console', async ({ page }) => {
  const faults = await watchFaults(page);
  await page.goto('/');
  expect(await faults()).toEqual([]);
});

test('a chosen language is remembered, and links have it', async ({ page }) => {
  await page.goto('/?lang=bg');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
  const showing = page.locator('main a[href*="/order/"]').first();
  await expect(showing).toHaveAttribute('href', /[?&]lang=bg/);
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bg');
});

test('a language that the brand has not enabled is a 404', async ({ page }) => {
  const response = await page.goto('/?lang=hu');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found in this language');
});

test('an unknown page is a 404', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('a presentation that does not exist is a 404 with a sale notice', async ({ page }) => {
  const response = await page.goto('/order/2147483647');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('link', { name: 'What’s on' }).first()).toBeVisible();
});

test.describe('leaving by /http…', () => {
  test('redirects at once to a host on the brand’s list, without a referrer', async ({ request }) => {
    const answer = await request.get('/https://www.example.com/films?a=b', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toBe('https://www.example.com/films?a=b');
    expect(answer.headers()['referrer-policy']).toBe('no-referrer');
  });

  test('shows the address and a link for any other host', async ({ page }) => {
    const response = await page.goto('/https:/elsewhere.example/a?b=c');
    expect(response?.status()).toBe(200);
    await expect(page.getByText('https://elsewhere.example/a?b=c', { exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: 'Continue to elsewhere.example' });
    await expect(link).toHaveAttribute('href', 'https://elsewhere.example/a?b=c');
    await expect(link).toHaveAttribute('rel', 'noreferrer noopener');
  });

  test('is refused for an address with credentials', async ({ request }) => {
    expect((await request.get('/https://user:word@www.example.com/', { maxRedirects: 0 })).status()).toBe(
      404,
    );
  });
});

test('a right-to-left brand is laid out right-to-left, within the window', async ({ page, baseURL }) => {
  const faults = await watchFaults(page);
  await page.goto(`${originOf(baseURL, 'carmel')}/`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'he');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await faults()).toEqual([]);
});

test('a link changes the page in place: focus on the new content, a new address, a working back button', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Terms of sale' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of sale');
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle(/Terms of sale/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('What’s on');
});

test('the demo’s bar can be closed, and stays closed', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('complementary', { name: 'Demo' });
  await insist(
    () => bar.getByRole('button', { name: 'Hide the demo bar' }).click(),
    () => bar.isHidden(),
  );
  // On the next page of the same document too, which has a bar of its own.
  await page.locator('a[href*="/order/"]').first().click();
  await expect(page).toHaveURL(/\/order\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(bar).toBeHidden();
});

test('the foot leads to the donations of a brand that collects for a cause, and of no other', async ({
  page,
  baseURL,
}) => {
  await page.goto('/?lang=en');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click();
  await expect(page).toHaveURL(/\/donations/);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.goto(baseURL!.replace('localhost', 'danube.localhost') + '/terms?lang=en');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByRole('link', { name: 'Terms of sale' })).toBeVisible();
  await expect(foot.getByRole('link', { name: 'Donate' })).toHaveCount(0);
});

test('each page has one canonical address, and names its other languages', async ({ page }) => {
  await page.goto('/terms?lang=bg');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/terms\?lang=bg$/);
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', /\/terms$/);
  await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute('href', /\/terms$/);
});

test('nothing moves while What’s on and an order load', async ({ page, context, baseURL }) => {
  // The demo's bar lists brands of other tests, so it is left out.
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
  // Each page is loaded as the first page of a visit.
  const browser = await context.newCDPSession(page);
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => (entry as unknown as { value: number }).value);
      const before = Number(sessionStorage.getItem('moved'));
      sessionStorage.setItem('moved', String(before + moved.reduce((sum, value) => sum + value, 0)));
    }).observe({ type: 'layout-shift', buffered: true });
    // Shifts are reported only to an observer: without one, no reports would prove nothing.
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      sessionStorage.setItem('moved', sessionStorage.getItem('moved') ?? '0');
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto(`/order/${(await showingOf(page, 0)).id}`, { waitUntil: 'networkidle' });
  const moved = await page.evaluate(() => sessionStorage.getItem('moved'));
  expect(moved).not.toBeNull();
  expect(Number(moved)).toBeLessThan(0.01);
});

test('a link leads on while the code of a part of the shell cannot be loaded', async ({ page }) => {
  await page.route('**/assets/demo-bar-*.js', (route) => route.abort());
  const isAsked = page.waitForRequest(/demo-bar-.*\.js/);
  await page.goto('/');
  await isAsked;
  // A page that lacks a part is loaded again once, and a press just before is lost.
  await insist(
    () => page.getByRole('link', { name: 'Terms of sale' }).click(),
    () => page.getByRole('heading', { level: 1, name: 'Terms of sale' }).isVisible(),
  );
});

test('offline, a page that is not cached says so and can be left', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await page.getByRole('link', { name: 'Terms of sale' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await context.setOffline(false);
  // Where the shop answers at the right moment, the page has loaded itself again before the press.
  await insist(
    () => page.getByRole('link', { name: 'Try again' }).click({ timeout: 1000 }),
    () => page.getByRole('heading', { level: 1, name: 'Terms of sale' }).isVisible(),
  );
});

test('a shared page has each visitor’s own nonce and id', async ({ playwright, baseURL }) => {
  const visit = async () => {
    const visitor = await playwright.request.newContext({ baseURL: baseURL! });
    const answer = await visitor.get('/');
    const html = await answer.text();
    await visitor.dispose();
    const policy = answer.headers()['content-security-policy'] ?? '';
    return {
      allowed: /'nonce-([^']+)'/.exec(policy)?.[1],
      written: [...new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce))],
      id: /"visitor":"([0-9a-f-]{36})"/.exec(html)?.[1],
    };
  };
  const [one, other] = await Promise.all([visit(), visit()]);
  expect(one.written).toEqual([one.allowed]);
  expect(other.written).toEqual([other.allowed]);
  expect(one.allowed).not.toBe(other.allowed);
  expect(one.id).toBeDefined();
  expect(other.id).toBeDefined();
  expect(one.id).not.toBe(other.id);
});
