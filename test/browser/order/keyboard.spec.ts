import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  isPremiumAsked,
  premiumTick,
  button,
  cardForm,
  CARDS,
  expectTickets,
  ownShowing,
} from '../visitor/purchase-visitor.ts';

/** A purchase with the keyboard alone. */

/** The most keys from What's on to the ticket for two seats, typed characters included. */
const MOST_PRESSES = 120;
/** How far a Tab walk looks before it gives up. */
const MOST_TABS = 80;

/** Presses keys, counts them, and looks at each place where the focus stops. */
class Keyboard {
  presses = 0;
  /** Places with the focus of which less than 2 px are shown. */
  readonly hidden: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.presses += 1;
  }

  /** Presses Tab until the place has the focus. */
  async tabTo(place: Locator, key = 'Tab'): Promise<void> {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await isFocused(place)) return;
      await this.press(key);
      await this.#look();
    }
    throw new Error(`not reached by ${key}: ${place.toString()}`);
  }

  /** Goes back to a button or link and presses Enter. */
  async back(place: Locator): Promise<void> {
    await this.tabTo(place, 'Shift+Tab');
    await this.press('Enter');
  }

  /** Goes to a button or link and presses Enter. */
  async use(place: Locator): Promise<void> {
    await this.tabTo(place);
    await this.press('Enter');
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.presses += text.length;
  }

  async #look(): Promise<void> {
    const hidden = await this.#page.evaluate(() => {
      const place = document.activeElement;
      if (!place || place === document.body) return null;
      // The map draws the focus of its cells itself.
      if (place.matches('[role=gridcell]')) return null;
      // Radio buttons and checkboxes are drawn by their labels.
      const shown = place.matches('input[type=radio], input[type=checkbox]')
        ? (place.closest('label') ?? place)
        : place;
      let { left, right, top, bottom } = shown.getBoundingClientRect();
      for (let around = shown.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const box = around.getBoundingClientRect();
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return right - left < 2 || bottom - top < 2 ? shown.outerHTML.slice(0, 120) : null;
    });
    if (hidden !== null) this.hidden.push(hidden);
  }
}

async function isFocused(place: Locator): Promise<boolean> {
  if ((await place.count()) === 0) return false;
  return place.first().evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Keys are not replayed, unlike presses of a mouse: waits until the page's scripts run. */
const scriptsRun = async (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__react')),
  );

/** The same widths as in all tests, with a keyboard instead of touch. */
test.use({ hasTouch: false, isMobile: false });

test('two seats are bought by the keyboard alone, with at most 120 key presses', async ({ page }) => {
  const { dateTime } = await ownShowing(page, 9);
  const keys = new Keyboard(page);
  await page.goto(`/?day=${dateTime.slice(0, 10)}`);
  await scriptsRun(page);

  await keys.use(page.getByRole('link', { name: 'Skip to main content' }));
  await keys.use(page.getByRole('link', { name: 'Skip to the films' }));
  await keys.use(page.locator('main a[href^="/order/"]').first());
  await expect(page).toHaveURL(/\/order\/\d+/);
  await expect(button(page, /^Find seats/)).toBeVisible();
  await keys.use(button(page, /^Find seats/));
  // Said with the news of the choice when both come at once.
  await expect(page.getByText(/^Chosen for you: | added\. 2 seats, /).first()).toBeAttached();

  const toOrder = page.getByRole('link', { name: 'Skip to your order' }).locator('visible=true');
  // The summary is before the search on desktops; on phones the bar is after the map.
  const isBefore = (page.viewportSize()?.width ?? 0) >= 900;
  if (!isBefore) await keys.back(toOrder);
  const onwards = button(page, 'Choose tickets');
  const towards = isBefore ? 'Shift+Tab' : 'Tab';
  if (await isPremiumAsked(page)) {
    await keys.tabTo(premiumTick(page), towards);
    await keys.press('Space');
    await expect(page.locator(':focus')).toHaveCount(1);
    await keys.tabTo(onwards);
  } else await keys.tabTo(onwards, towards);
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeFocused();
  await keys.back(toOrder);
  await keys.use(button(page, 'Go to payment'));
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await keys.tabTo(page.getByLabel('Email', { exact: true }));
  await keys.type('elena@posta.example');
  for (const [label, text] of [
    ['Card number', CARDS.good],
    ['Expiry date', '839'],
    ['Security code', '123'],
  ] as const) {
    await keys.tabTo(cardForm(page).getByLabel(label));
    await keys.type(text);
  }
  await keys.tabTo(page.getByLabel(/I accept the terms/));
  await keys.press('Space');
  await keys.use(button(page, /^Pay /).first());
  await expectTickets(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(keys.hidden).toEqual([]);
  test.info().annotations.push({ type: 'key presses', description: String(keys.presses) });
  expect(keys.presses).toBeLessThanOrEqual(MOST_PRESSES);
});

test('the steps are a banner outside the main part, and help is at the foot of every page', async ({
  page,
}) => {
  const { id } = await ownShowing(page, 9);
  const help = page.getByRole('contentinfo').getByRole('navigation', { name: 'Help' });
  for (const path of ['/', '/coming-soon', '/terms', `/order/${id}`, '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(help.getByRole('link', { name: /^Call / })).toBeVisible();
    await expect(help.getByRole('link', { name: /^Email / })).toBeVisible();
  }
  await page.goto(`/order/${id}`);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('banner').getByText('Seats').filter({ visible: true }).first()).toBeVisible();
  // No link leads away from an order.
  await expect(page.getByRole('link', { name: 'Terms of sale' })).toHaveCount(0);
});

test('in a window of 320 x 256 no bar covers what it belongs to @long', async ({ page }) => {
  const { id } = await ownShowing(page, 9);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/', `/order/${id}`]) {
    await page.goto(path);
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => {
          const { position } = getComputedStyle(element);
          return (
            (position === 'sticky' || position === 'fixed') && element.getBoundingClientRect().height > 0
          );
        })
        .map(({ className }) => className)
        .filter((name) => !name.includes('ui-skip-link')),
    );
    expect(stuck).toEqual([]);
  }
});
