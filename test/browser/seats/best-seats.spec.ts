import { expect, test } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { openArena } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import { loseAnswers } from '../visitor/lose-answers.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { chosenSeats } from '../visitor/seat-map.ts';

/** The search for the best seats: by view first, then by price. */

const SLOW = { timeout: 20_000 };

test('seats are found by view, and by price: on phones this is asked after the first search', async ({
  page,
  baseURL,
}) => {
  await openArena(page, baseURL, 'reserved');
  const find = button(page, /^Find seats(?: together)?$/);
  const byPrice = page.getByRole('radio', { name: 'Lowest price' }).locator('visible=true');
  const isPhone = page.viewportSize()!.width < 900;
  // It takes no room of the map before.
  await expect(byPrice).toHaveCount(isPhone ? 0 : 1);
  await insist(
    () => find.click(),
    async () => (await chosenSeats(page).count()) > 0,
  );
  await expect(chosenSeats(page)).toHaveCount(2, SLOW);
  const head = page.getByRole('region', { name: 'Section shown' });
  await expect(head).toContainText(/€[46]9\.00/, SLOW);
  await byPrice.check();
  if (!isPhone) await find.click();
  await expect(head).toContainText('€29.00', SLOW);
  await expect(chosenSeats(page)).toHaveCount(2, SLOW);
});

test('on a low window the page scrolls to the seats that were found', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'low-window',
    id: 156,
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  const mine = page.locator('svg.hall path.mine').first();
  await insist(
    () => button(page, 'Find seats').click(),
    async () => (await chosenSeats(page).count()) > 0,
  );
  await expect(mine).toBeInViewport();
  const bar = (await page.locator('.ui-sticky-bar').filter({ visible: true }).boundingBox())!;
  await expect.poll(async () => (await mine.boundingBox())!.y).toBeLessThan(bar.y);
});

test('seats that were found count although the answer was lost', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'lost-search',
    id: 159,
    plans: { hall: smallHall },
  });
  await loseAnswers(page, '/api/seats/best-available');
  let lost = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/seats/best-available')) lost += 1;
  });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  await button(page, 'Find seats').click();
  await expect(chosenSeats(page)).toHaveCount(2);
  await expect(page.locator('button[aria-busy]')).toHaveCount(0);
  expect(lost).toBeGreaterThan(0);
  await expect(page.getByText('We lost the connection')).toHaveCount(0);
});
