import { expect, test } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { mixedHall } from '../../support/cinema.ts';
import {
  buyTickets,
  clock,
  codes,
  expectNoFaults,
  goToTickets,
  takePlaces,
} from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';

/** Purchases to the confirmation in halls of each kind, small enough for every run; long ones use the arena. */

const [tribune, ...areas] = mixedHall.sections;

/** The standing areas of the mixed hall alone. */
const standingAreas: Chart = { ...mixedHall, name: 'Two areas', sections: areas };

const HALLS = { code: 'harbour', id: 74, plans: { mixed: mixedHall, areas: standingAreas } };

test('a hall with seats and standing places: two seats @long', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('mixed')}?lang=en`);
  const seats = page.getByRole('gridcell', { name: new RegExp(`^${tribune!.name}, row 1, seat [12], `) });
  await expect(seats).toHaveCount(2);
  for (const seat of await seats.all()) {
    await seat.press('Space');
    await expect(seat).toHaveAttribute('aria-selected', 'true');
  }
  await expect(clock(page)).toBeVisible();
  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(2);
});

test('a hall with seats and standing places: one standing place @long', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('mixed')}?lang=en`);
  await takePlaces(page, /^Add one ticket: Right$/, 2);
  await expectNoFaults(page);
  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(2);
});

test('several standing areas: places of both, up to the maximum', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('areas')}?lang=en`);
  await takePlaces(page, /^Add one ticket: Adult, /, 2, 'Left');
  // Four places together.
  await takePlaces(page, /^Add one ticket: Adult, /, 4, 'Right');
  const right = page.getByRole('group', { name: 'Right', exact: true });
  await expect(right.getByRole('button', { name: /^Add one ticket: Adult, / })).toBeDisabled();
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(6);
});
