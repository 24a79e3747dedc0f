import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { smallHall } from '../../support/cinema.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { pointOf, press, seatAt } from '../visitor/seat-map.ts';

/** The question that special seats ask, by tap and by click. */

/** A hall as high as a phone's screen; its last row, J, begins with a wheelchair space, where the sheet will be. */
const high: Chart = {
  ...smallHall,
  name: 'High',
  focal: { x: 25, y: 0 },
  shapes: [{ kind: 'screen', x: 25, y: 0, w: 50, h: 4 }],
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: Array.from({ length: 10 }, (_, i) => ({
        label: String.fromCodePoint(65 + i),
        parts: [[0, 20 + 10 * i, 50, 20 + 10 * i, 0, 6]],
        ...(i === 9 && { kinds: [[0, SeatKind.wheelchair]] as const }),
      })),
    },
  ],
};
const WHEELCHAIR = 54;

const HALLS = { code: 'special-seats', id: 122, plans: { high } };

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'This is a wheelchair space' });

test('a special seat that was not confirmed can be chosen again', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('high')}?lang=en`);
  const space = await pointOf(page, WHEELCHAIR);
  for (let closed = 0; closed < 2; closed++) {
    await press(page, space);
    await expect(question(page)).toBeVisible();
    // Outside of the sheet; a tap right after the one that opened it is a double tap and closes nothing.
    await insist(
      () => press(page, { x: 5, y: 5 }),
      () => question(page).isHidden(),
    );
  }
  await press(page, space);
  await expect(question(page)).toBeVisible();
  await expect(seatAt(page, WHEELCHAIR)).toHaveAttribute('aria-selected', 'false');
  await button(page, 'Choose wheelchair space').click();
  await expect(seatAt(page, WHEELCHAIR)).toHaveAttribute('aria-selected', 'true');
});
