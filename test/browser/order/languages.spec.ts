import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { confirmPremium } from '../visitor/purchase-visitor.ts';
import { SCREEN_COUNT, screenNo } from '../visitor/screen.ts';
import { brokenWords, latinWords, overflow, text, type TextKey } from '../visitor/languages.ts';
import { showingOf } from '../visitor/showings.ts';

/** The whole purchase in languages of both directions, with the texts of their catalogues. */

/** Brands that speak the languages; each has its own details to fill in. */
const LANGUAGES = [
  { locale: 'bg', brand: 'aurora', direction: 'ltr', own: 5 },
  { locale: 'en', brand: 'aurora', direction: 'ltr', own: 6 },
  { locale: 'pl', brand: 'wisla', direction: 'ltr', own: 1 },
  { locale: 'ru', brand: 'wisla', direction: 'ltr', own: 2 },
  { locale: 'he', brand: 'carmel', direction: 'rtl', own: 1 },
  { locale: 'ar', brand: 'carmel', direction: 'rtl', own: 2 },
  // The arena has few presentations, with enough seats for all tests.
  { locale: 'hu', brand: 'danube', direction: 'ltr', own: 0 },
  { locale: 'sk', brand: 'danube', direction: 'ltr', own: 1 },
  { locale: 'cs', brand: 'danube', direction: 'ltr', own: 2 },
  { locale: 'ro', brand: 'danube', direction: 'ltr', own: 3 },
] as const;

/** First and last names in scripts of their own, where a form asks for them. */
const NAMES: Readonly<Record<string, readonly [first: string, last: string]>> = {
  ar: ['ليلى', 'حدّاد'],
  he: ['נועה', 'לוי'],
};

/** Phone numbers as people write them in the brands' countries. */
const PHONES = {
  aurora: '088 555 0142',
  wisla: '512 345 678',
  carmel: '050-555-0142',
  danube: '06 20 555 0142',
} as const;

const visible = (page: Page, name: string): Locator =>
  page.getByRole('button', { name }).locator('visible=true').first();

/** In pixels: the card form may be one line of text higher or lower. */
const MAY_MOVE = 24;

/** How far `below` moves when the card form, delayed until the rest is visible, appears. */
async function distanceMoved(page: Page, below: Locator): Promise<number> {
  const calls = '**/api/payment/form/**';
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  // Some brands offer another method first.
  await page.locator('input[type=radio][value=card]').check();
  // A press before the page's scripts have loaded has its effect afterwards.
  await expect(page.locator('.payment-card')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const top = (): Promise<number> =>
    below.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await top();
  release();
  const frame = page.locator('.payment-card iframe').first();
  const itself = page.frameLocator('.payment-card iframe').first().locator('body');
  await expect(frame).toBeVisible();
  await expect
    .poll(async () => {
      const inner = await itself.evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
      return (await frame.evaluate(({ clientHeight }) => clientHeight)) - inner;
    })
    .toBe(0);
  await page.unroute(calls);
  return Math.abs((await top()) - before);
}

// Each step is looked at by axe.
test.setTimeout(180_000);

for (const { locale, brand, direction, own } of LANGUAGES) {
  // Every run buys in a right-to-left language, the long run in all of these.
  const long = locale === 'he' ? '' : ' @long';
  test(`a purchase in ${locale}, ${direction}${long}`, async ({ page, baseURL }) => {
    const { protocol, port } = new URL(baseURL!);
    const host = `${brand}.localhost:${port}`;
    const { id } = await showingOf(page, SCREEN_COUNT * own + screenNo(), { host });
    const t = (key: TextKey): string => text(locale, key);
    const look = async (): Promise<void> => {
      await expectNoFaults(page);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      if (direction === 'rtl') expect(await latinWords(page)).toEqual([]);
    };

    await page.goto(`${protocol}//${host}/order/${id}?lang=${locale}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    // The bar of a small screen has a shorter text.
    const find = [t('seating.best.find'), t('seating.best.findShort')].map((name) =>
      page.getByRole('button', { name }),
    ) as [Locator, Locator];
    await find[0].or(find[1]).locator('visible=true').first().click();
    const onwards = visible(page, t('ordering.summary.goTickets'));
    await expect(onwards).toBeEnabled();
    await confirmPremium(page);
    await look();

    await onwards.click();
    await expect(page).toHaveURL(/step=chooseTickets/);
    await look();
    // When products are a step of their own, there is one more page.
    await expect(async () => {
      if (!page.url().includes('customerInfo'))
        await page.locator('.ui-button-go').locator('visible=true').first().click({ timeout: 2000 });
      expect(page.url()).toContain('customerInfo');
    }).toPass();

    const terms = page.getByRole('checkbox', { name: t('customers.ticks.terms') });
    const card = page.frameLocator('.payment-card iframe').first();
    // Carmel's card form is Cardcom's page within ours; it has no Arabic, and is Hebrew then.
    const isWithin = brand === 'carmel';
    const form = isWithin ? card.frameLocator('iframe') : card;
    const inForm = (key: TextKey): string => text(locale === 'ar' ? 'he' : locale, key);
    expect(await distanceMoved(page, terms)).toBeLessThanOrEqual(MAY_MOVE);

    // Aurora and Danube ask for the e-mail only.
    const [first, last] = NAMES[locale] ?? ['Elena', 'Dimitrova'];
    for (const [key, name] of [
      ['firstName', first],
      ['lastName', last],
    ] as const) {
      const field = page.getByLabel(t(`customers.field.${key}`), { exact: true });
      if ((await field.count()) > 0) await field.fill(name);
    }
    await page.locator('input[type=email]').first().fill('elena@posta.example');
    if ((await page.locator('input[type=email]').count()) > 1)
      await page.locator('input[type=email]').nth(1).fill('elena@posta.example');
    for (const phone of await page.locator('input[type=tel]:visible').all()) await phone.fill(PHONES[brand]);
    // In Poland one pays by BLIK, in Israel in instalments.
    const isBlik = locale === 'pl';
    if (isBlik) {
      await page.locator('input[type=radio][value=code]').check();
      await page.getByLabel(t('payment.code.label')).fill('777123');
    } else {
      await form.getByLabel(inForm('provider.cardForm.number')).pressSequentially('4242424242424242');
      await form.getByLabel(inForm('provider.cardForm.expiry')).pressSequentially('839');
      await form.getByLabel(inForm('provider.cardForm.securityCode')).pressSequentially('123');
    }
    if (isWithin) await form.getByLabel(inForm('provider.cardForm.payments')).selectOption('3');
    const holder = form.locator('input[name=holderId], input[name=ssn]');
    if (!isBlik && (await holder.count())) await holder.first().fill('000000018');
    await terms.check();
    await look();
    // The smallest phones: the names of four cards must not squeeze the word for 'card'.
    const usual = page.viewportSize()!;
    for (const width of [320, usual.width]) {
      await page.setViewportSize({ ...usual, width });
      expect(await brokenWords(page.locator('.ui-radio-label, .payment-scheme'))).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }

    if (isWithin) await form.getByRole('button', { name: inForm('provider.cardPage.submit') }).click();
    else await page.locator('.ui-button-go').locator('visible=true').first().click();
    await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: isBlik ? 60_000 : 20_000 });
    await expect(page.getByRole('heading', { name: t('checkout.confirmation.in') })).toBeVisible();
    if (isBlik) await expect(page.getByRole('main')).toContainText('BLIK');
    if (isWithin)
      await expect(page.getByRole('main')).toContainText(locale === 'he' ? 'ב־3 תשלומים' : 'على 3 دفعات');
    await look();
  });
}

for (const locale of ['he', 'ar']) {
  test(`no page in ${locale} has English left @long`, async ({ page, baseURL }) => {
    const shop = `${new URL(baseURL!).protocol}//carmel.localhost:${new URL(baseURL!).port}`;
    await page.goto(`${shop}/?lang=${locale}`);
    const film = (await page.locator('main a[href*="/film/"]').first().getAttribute('href'))!;
    const path = new URL(film, shop).pathname;
    for (const address of [
      '/',
      path,
      '/coming-soon',
      '/terms',
      '/choose',
      '/donations',
      '/hold',
      '/nowhere',
    ]) {
      await page.goto(`${shop}${address}?lang=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect.soft(await latinWords(page), address).toEqual([]);
    }
  });
}
