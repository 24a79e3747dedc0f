import { expect, test } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { clock, expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { chooseSeat, chosenSeats, seatAt } from '../visitor/seat-map.ts';

/** A visitor has seats of one showing at a time. */

test('who has seats of another showing is told before they choose here', async ({
  page,
  baseURL,
  context,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'twoshowings',
    id: 145,
    plans: { first: smallHall, second: smallHall },
  });
  const addressOf = (plan: string): string => `${origin}/order/${showings.get(plan)}?lang=en`;
  await page.goto(addressOf('first'));
  await chooseSeat(page, 5);
  await chooseSeat(page, 6);
  await expect(clock(page)).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(addressOf('second'));
  const note = tab.getByText('We’re holding 2 seats for you for another showing');
  await expect(note).toBeVisible();
  await expectNoFaults(tab);
  await tab.getByRole('link', { name: 'Back to my seats' }).click();
  await expect(chosenSeats(tab)).toHaveCount(2);

  await tab.goto(addressOf('second'));
  await expect(note).toBeVisible();
  await chooseSeat(tab, 5);
  await expect(note).toHaveCount(0);
  await tab.goto(addressOf('first'));
  await expect(tab.getByText('We’re holding 1 seat for you for another showing')).toBeVisible();
  await expect(chosenSeats(tab)).toHaveCount(0);
});

test('What’s on leads back to the seats that are held', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'wayback',
    id: 147,
    plans: { hall: smallHall },
  });
  await page.goto(`${origin}/?lang=en`);
  const note = page.getByRole('status').filter({ hasText: /We’re holding \d seats? for you/ });
  await page.goto(`${origin}/order/${showings.get('hall')}?lang=en`);
  await chooseSeat(page, 5);
  await expect(clock(page)).toBeVisible();
  // Room is kept for the note, so that nothing moves when it comes.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/open-order', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${origin}/?lang=en`);
  const film = page.getByRole('article').first();
  const { y: before } = (await film.boundingBox())!;
  release();
  await expect(note).toBeVisible();
  expect((await film.boundingBox())!.y).toBe(before);
  await page.unrouteAll();
  // The browser's clock is wrong: the shop is asked once all the same.
  await page.clock.install({ time: Date.now() + 60 * 60_000 });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/open-order')) asked += 1;
  });
  await page.goto(`${origin}/?lang=en`);
  await expect(note).toContainText(/We’re holding 1 seat for you.*Until \d\d:\d\d/s);
  await page.clock.runFor(30_000);
  expect(asked).toBe(1);
  await expectNoFaults(page);
  await note.getByRole('link', { name: 'Continue your order' }).click();
  await expect(chosenSeats(page)).toHaveCount(1);
  await seatAt(page, 5).press('Space');
  await expect(chosenSeats(page)).toHaveCount(0);
  await expect(clock(page)).toBeHidden();
  await page.goto(`${origin}/?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.locator('.web-open-order-room')).toBeHidden();
});
