import { expect, test } from '@playwright/test';
import { expectNoFaults } from './visitor/arena-visitor.ts';

/** What's on as a visitor's first screen. */

test.beforeEach(async ({ context, baseURL }) => {
  // The demo's bar is not part of a shop.
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
});

test('a phone’s first screen shows films with their times', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?lang=en');
  const times = page.locator('.catalog-showtimes');
  const bottomOf = async (i: number) => {
    const box = await times.nth(i).boundingBox();
    return box!.y + box!.height;
  };
  // The film that leads the day, and the next one.
  expect(await bottomOf(0)).toBeLessThan(620);
  expect(await bottomOf(1)).toBeLessThan(844);
  const lead = await page.locator('.catalog-feature-text').boundingBox();
  expect(lead!.height).toBeLessThanOrEqual(160);
  await expectNoFaults(page);
});

test('all times of a film have the same height, and are said in full', async ({ page }) => {
  await page.goto('/?lang=en');
  const chips = await page.locator('.catalog-chip').all();
  expect(chips.length).toBeGreaterThan(10);
  const heights = await Promise.all(chips.map(async (chip) => (await chip.boundingBox())!.height));
  expect(new Set(heights.map(Math.round)).size).toBe(1);
  await expect(chips[0]!).toHaveAccessibleName(/^\d\d:\d\d, .*(?:Screen|Hall).*, .*\d+ seats left$/);
});

test('the days stay in sight while the films scroll by', async ({ page }) => {
  await page.goto('/?lang=en');
  const tomorrow = page.getByRole('link', { name: /^Tomorrow, / });
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(tomorrow).toBeInViewport();
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-current', 'date');
});

test('arrows show later days where not all fit', async ({ page }) => {
  await page.setViewportSize({ width: 920, height: 800 });
  await page.goto('/?lang=en');
  const earlier = page.getByRole('button', { name: 'Earlier days' });
  await expect(earlier).toBeDisabled();
  const later = page.getByRole('button', { name: 'Later days' });
  await later.click();
  await expect(earlier).toBeEnabled();
  const last = page.getByRole('navigation', { name: 'Day' }).getByRole('link').last();
  await expect(async () => {
    if (await later.isEnabled()) await later.click();
    await expect(last).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expect(later).toBeDisabled();
});

test('with the arrow keys a cinema is chosen only after a press of the button', async ({ page }) => {
  await page.goto('/?lang=en');
  const cinemas = page.getByRole('combobox', { name: 'Cinema' });
  await expect(cinemas).toBeVisible();
  const first = await cinemas.inputValue();
  await expect(async () => {
    await cinemas.press('ArrowDown');
    expect(await cinemas.inputValue()).not.toBe(first);
  }).toPass();
  const chosen = await cinemas.inputValue();
  const go = page.getByRole('button', { name: 'Change cinema' });
  await expect(go).toBeVisible();
  await expect(page).not.toHaveURL(/location=/);
  await expectNoFaults(page);
  await go.press('Enter');
  await expect(page).toHaveURL(new RegExp(`location=${chosen}`));
  await expect(cinemas).toHaveValue(chosen);
  await expect(go).toHaveCount(0);
});
