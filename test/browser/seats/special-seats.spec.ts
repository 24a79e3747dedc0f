import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { smallHall, wideHall } from '../../support/cinema.ts';
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

/** The wide hall with a wheelchair space at each end of row E. */
const wide: Chart = {
  ...wideHall,
  sections: wideHall.sections.map((section) => ({
    ...section,
    rows: section.rows?.map((row) => ({
      ...row,
      ...(row.label === 'E' && {
        kinds: [
          [0, SeatKind.wheelchair],
          [19, SeatKind.wheelchair],
        ] as const,
      }),
    })),
  })),
};
const [LEFT, RIGHT] = [80, 99];

const HALLS = { code: 'special-seats', id: 122, plans: { high, wide } };

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

test('a seat taken by the button of a notice is brought into sight on a zoomed map', async ({
  page,
  browser,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, { ...HALLS, code: 'aimed', id: 155 });
  const address = `${origin}/order/${showings.get('wide')}?lang=en`;
  const take = async (visitor: Page): Promise<void> => {
    await insist(
      () => seatAt(visitor, LEFT).press('Space'),
      () => question(visitor).isVisible(),
    );
    await button(visitor, 'Choose wheelchair space').click();
  };
  // Nothing tells the page that the space is taken before it is chosen.
  for (const news of ['**/api/seats/live*', '**/api/seats/states*'])
    await page.route(news, (route) => route.abort());
  await page.goto(address);
  await using friend = await browser.newContext();
  const theirs = await friend.newPage();
  await theirs.goto(address);
  await take(theirs);
  await expect(seatAt(theirs, LEFT)).toHaveAttribute('aria-selected', 'true');

  // As near as the map goes, which is one press on a wide window and more on a phone.
  const zoomIn = button(page, 'Zoom in');
  await insist(
    () => zoomIn.click({ timeout: 2000 }),
    async () => (await zoomIn.getAttribute('aria-disabled')) === 'true',
  );
  await take(page);
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Choose .?E20/ })
    .click();
  await expect(seatAt(page, RIGHT)).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('svg.hall path.mine').first()).toBeInViewport();
});
