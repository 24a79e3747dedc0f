import { expect, test } from '@playwright/test';
import { wideHall } from '../../support/cinema.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import { hasTouch } from '../visitor/screen.ts';
import { chooseSeat, chosenSeats, pointOf, press, seatAt } from '../visitor/seat-map.ts';

/** What a press on the map chooses, by finger and by mouse. */

const HALLS = { code: 'touched', id: 82, plans: { wide: wideHall } };

for (const lang of ['en', 'he']) {
  test(`the first tap among small seats zooms in, the second chooses the seat, in ${lang}`, async ({
    page,
    baseURL,
  }) => {
    const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
    await page.goto(`${origin}/order/${showings.get('wide')}?lang=${lang}`);
    const seat = 47;
    const point = await pointOf(page, seat);
    const gap = async (): Promise<number> =>
      Math.abs((await pointOf(page, seat + 1)).x - (await pointOf(page, seat)).x);
    const isSmall = (await gap()) < 24;
    await press(page, point);
    if (!hasTouch() || !isSmall) return expect(seatAt(page, seat)).toHaveAttribute('aria-selected', 'true');
    const whole = page.locator('.seat-map-toolbar button').nth(2);
    await expect(whole).not.toHaveAttribute('aria-disabled', 'true');
    // The finger stays where it was, and the seat is still below it.
    await expect
      .poll(async () => {
        const now = await pointOf(page, seat);
        return Math.hypot(now.x - point.x, now.y - point.y);
      })
      .toBeLessThan(12);
    await expect(chosenSeats(page)).toHaveCount(0);
    expect(await gap()).toBeGreaterThanOrEqual(24);
    await press(page, await pointOf(page, seat));
    await expect(seatAt(page, seat)).toHaveAttribute('aria-selected', 'true');
    await expect(chosenSeats(page)).toHaveCount(1);
  });
}

test('a press on a seat that somebody else has says so beside the seat', async ({
  page,
  browser,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, { ...HALLS, code: 'told', id: 146 });
  const address = `${origin}/order/${showings.get('wide')}?lang=en`;
  const taken = 45;
  await using friend = await browser.newContext();
  const theirs = await friend.newPage();
  await theirs.goto(address);
  await chooseSeat(theirs, taken);
  await page.goto(address);
  await expect(seatAt(page, taken)).toHaveAttribute('aria-disabled', 'true');
  const told = page.locator('.seat-map-tip').filter({ hasText: 'Row C, seat 6, held by someone else' });
  // Among small seats the first tap zooms in.
  await insist(
    async () => press(page, await pointOf(page, taken)),
    () => told.isVisible(),
  );
  await press(page, await pointOf(page, taken + 1));
  await expect(told).toBeHidden();
  await expect(seatAt(page, taken + 1)).toHaveAttribute('aria-selected', 'true');
});
