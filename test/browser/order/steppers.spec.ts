import { expect, test, type Locator, type Page } from '@playwright/test';
import { mixedHall, standing } from '../../support/cinema.ts';
import { goToTickets, takePlaces } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { press } from '../visitor/seat-map.ts';

/** A stepper stays under the finger: its plus is pressed several times at one and the same point. */

const HALLS = { code: 'steppers', id: 98, plans: { mixed: mixedHall, floor: standing(5) } };

const centreOf = async (button: Locator): Promise<{ x: number; y: number }> => {
  const box = (await button.boundingBox())!;
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

/** Presses at the place of `plus` until the group counts three more; the plus is still there then. */
async function pressThrice(page: Page, plus: Locator, group: Locator, from = 0): Promise<void> {
  await plus.scrollIntoViewIfNeeded();
  const place = await centreOf(plus);
  for (let count = from + 1; count <= from + 3; count++) {
    await press(page, place);
    await expect(group.locator('output')).toHaveText(String(count));
  }
  const after = await centreOf(group.getByRole('button').last());
  expect(Math.abs(after.x - place.x) + Math.abs(after.y - place.y)).toBeLessThan(3);
}

test('counted tickets, and products below them @long', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('floor')}?lang=en`, { waitUntil: 'networkidle' });
  const adult = page.getByRole('group', { name: 'Adult', exact: true });
  await pressThrice(page, adult.getByRole('button').last(), adult);
  const popcorn = page.getByRole('group', { name: 'Popcorn', exact: true });
  await pressThrice(page, page.getByRole('button', { name: /Popcorn/ }).last(), popcorn);
});

test('places of an area, and their ticket types @long', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('mixed')}?lang=en`);
  await takePlaces(page, /^Add one ticket: Left$/, 1);
  const left = page.getByRole('group', { name: 'Left', exact: true });
  await pressThrice(page, left.getByRole('button').last(), left, 1);
  await goToTickets(page);
  const child = page.getByRole('group', { name: 'Child', exact: true });
  await pressThrice(page, child.getByRole('button').last(), child);
});
