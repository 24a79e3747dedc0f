import { expect, test } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { standing } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
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

test('a visitor whose seat leaves the plan is told at once, and keeps the other', async ({
  page,
  baseURL,
}) => {
  const { origin, showings, changePlan } = await openFixtureBrand(page, baseURL!, {
    code: 'rebuilt',
    id: 95,
    plans: { row: row(6) },
  });
  await page.goto(`${origin}/order/${showings.get('row')}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 4);
  await expect(chosenSeats(page)).toHaveCount(2);
  await changePlan('row', row(5));
  const note = page.getByRole('status').filter({ hasText: /No longer for sale: .A6/ });
  await expect(note).toContainText('The cinema has taken this seat off sale.');
  await expect(chosenSeats(page)).toHaveCount(1);
  await expectNoFaults(page);
});
