import { expect, test } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { standing } from '../../support/cinema.ts';
import { clock, expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { chooseSeat, chosenSeats } from '../visitor/seat-map.ts';

/** One row. */
const row = (seats: number): Chart => ({
  ...standing(1),
  name: 'Row',
  sections: [
    { id: 1, name: 'Stalls', level: 0, rows: [{ label: 'A', parts: [[0, 0, seats * 10, 0, 0, seats]] }] },
  ],
});

test('a visitor whose seat leaves the plan is told at once, and keeps the other @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings, changePlan } = await openFixtureBrand(page, baseURL!, {
    code: 'rebuilt',
    id: 95,
    plans: { row: row(6), early: row(6) },
  });
  const id = showings.get('row');
  await page.goto(`${origin}/order/${id}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 4);
  await expect(chosenSeats(page)).toHaveCount(2);
  // The map shows them as chosen before the server has them.
  const locked = () =>
    page.evaluate(async (address) => {
      const cart = (await (await fetch(address)).json()) as { seats: unknown[] };
      return cart.seats.length;
    }, `/api/order/${id}/cart`);
  await expect.poll(locked).toBe(2);
  await changePlan('row', row(5));
  const note = page.getByRole('status').filter({ hasText: /No longer for sale: .A6/ });
  await expect(note).toContainText('This seat has been taken off sale.');
  await expect(chosenSeats(page)).toHaveCount(1);
  await expectNoFaults(page);
});

test('a visitor whose choices come too late for the plan is told, until seats of the new one are chosen @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings, changePlan } = await openFixtureBrand(page, baseURL!, {
    code: 'rebuilt',
    id: 95,
    plans: { row: row(6), early: row(6) },
  });
  // Only the answers to the choices tell of the new plan.
  await page.route('**/api/seats/live*', (route) => route.abort());
  let change = (): void => {};
  const isChanged = new Promise<void>((resolve) => (change = resolve));
  await page.route('**/api/seats/lock-seat', async (route) => {
    await isChanged;
    await route.continue();
  });
  await page.goto(`${origin}/order/${showings.get('early')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 4);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await changePlan('early', row(5));
  change();
  const note = page.getByRole('status').filter({ hasText: 'The seating plan has changed' });
  await expect(note).toBeVisible();
  expect(loads).toHaveLength(1);
  await page.reload();
  await expect(note).toBeVisible();
  await chooseSeat(page, 4);
  await expect(clock(page)).toBeVisible();
  await page.reload();
  await expect(chosenSeats(page)).toHaveCount(1);
  await expect(note).toHaveCount(0);
});
