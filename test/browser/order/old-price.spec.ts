import { expect, test } from '@playwright/test';
import { expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { ownShowing } from '../visitor/purchase-visitor.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** The former price beside a lowered one in the demo (docs/demo.md, 'The lowest price of 30 days'). */

test('a lowered price shows the lowest one of the 30 days before, and not the typed one', async ({
  page,
}) => {
  const { id } = await ownShowing(page, 82);
  await page.goto(`/order/${id}?lang=en`);
  const free = page.getByRole('gridcell', { name: /^Row \w+, seat \d+, available/ }).first();
  await expect(free).toBeAttached();
  await chooseSeat(page, Number(await free.getAttribute('data-seat')));
  await goToTickets(page);
  const student = page.locator('label').filter({ hasText: 'Student' }).first();
  await expect(student).toBeVisible();
  // 7.50 was asked until 8 days ago, but for a sale at 6.75; in peak hours 8.50 and 7.65.
  await expect(student).toHaveText(/€6\.75.*€6\.00|€7\.65.*€6\.80/);
  await expectNoFaults(page);
});
