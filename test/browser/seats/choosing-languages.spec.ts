import { expect, test, type Page } from '@playwright/test';
import { LOCALES, type Locale } from '#kernel/locale.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { overflow, text } from '../visitor/languages.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** The states of choosing seats in every language and direction: texts of the catalogue that fit the screen. */

const rows: Chart = {
  ...smallHall,
  name: 'Rows',
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: ['A', 'B'].map((label, i) => ({ label, parts: [[0, 20 + 10 * i, 70, 20 + 10 * i, 0, 8]] })),
    },
  ],
};

const HALLS = { code: 'choosing', id: 79, locales: LOCALES, plans: { rows } };

/** Opens a hall in a language. */
async function openHall(
  page: Page,
  baseURL: string,
  plan: keyof typeof HALLS.plans,
  locale: Locale,
): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, HALLS);
  await page.goto(`${origin}/order/${showings.get(plan)}?lang=${locale}`);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale));
}

async function look(page: Page): Promise<void> {
  await expectNoFaults(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

for (const locale of LOCALES) {
  // Every run looks at a right-to-left language, the long run at all.
  const long = locale === 'he' ? '' : ' @long';

  test(`a seat left alone, in ${locale}${long}`, async ({ page, baseURL }) => {
    await openHall(page, baseURL!, 'rows', locale);
    await chooseSeat(page, 1);
    const line = page.locator('.single-seat-line').locator('visible=true');
    const sheet = page
      .getByRole('region', { name: text(locale, 'seating.alone.label') })
      .locator('visible=true');
    await expect(line.or(sheet)).toBeVisible();
    if (await line.isVisible()) {
      await expect(line).toContainText(text(locale, 'seating.alone.ways'));
      await look(page);
      await line.click();
    }
    await expect(sheet.getByRole('button')).toHaveCount(3);
    await expect(sheet).toContainText(text(locale, 'seating.alone.text'));
    await look(page);
  });
}
