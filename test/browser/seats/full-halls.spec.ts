import { expect, test } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { smallHall, standing } from '../../support/cinema.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { chosenSeats } from '../visitor/seat-map.ts';

/** What visitors are told when a hall has no place for them. */

const oneRow = (
  name: string,
  places: number,
  kinds: Chart['sections'][0]['rows'][0]['kinds'] = [],
): Chart => ({
  ...standing(1),
  name,
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: [{ label: 'A', parts: [[0, 0, 10 * (places - 1), 0, 0, places]], kinds }],
    },
  ],
});

const HALLS = {
  code: 'full-halls',
  id: 76,
  plans: {
    three: oneRow('Three seats', 3),
    wheelchair: oneRow('Wheelchair', 2, [
      [0, SeatKind.wheelchair],
      [1, SeatKind.companion],
    ]),
    limited: oneRow('Limited view', 1, [[0, SeatKind.limitedView]]),
    usual: smallHall,
  },
};

test('a party that does not fit is offered other times @long', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('three')}?lang=en`);
  const more = page.getByRole('button', { name: 'One more', exact: true });
  await expect(more.first()).toBeVisible();
  // Two at first.
  await more.first().click();
  await more.first().click();
  await page.getByRole('button', { name: /^Find seats(?: together)?$/ }).click();
  const note = page.getByRole('alert').filter({ hasText: 'There aren’t 4 seats left at one price' });
  await expect(note).toContainText('3 seats are left');
  const times = page.locator('section', { has: page.getByRole('heading', { name: /^Other times for / }) });
  // Showings of earlier runs are offered too.
  const other = times.getByRole('link', { name: /Hall usual/ }).first();
  await expect(other).toBeVisible();
  // The hall is below them.
  expect(await times.getByRole('link').count()).toBeLessThanOrEqual(3);
  await expect(times.getByRole('link', { name: /Hall (three|wheelchair)/ })).toHaveCount(0);
  await expectNoFaults(page);
  await other.click();
  await expect(page.getByRole('region', { name: 'Your showing' })).toContainText('Hall usual');
  await expectNoFaults(page);
});

test('a showing with only wheelchair spaces says so on its chip and above its hall @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/?lang=en`);
  const chip = page.locator(`a[href*="/order/${showings.get('wheelchair')}"]`);
  await expect(chip).toHaveAccessibleName(/Wheelchair spaces only/);
  await chip.click();
  await expect(page.getByText('Only wheelchair spaces are left at the moment')).toBeVisible();
  // What a sold-out showing offers.
  await expect(page.getByRole('heading', { name: /^Other times for / })).toBeVisible();
  await page.getByRole('button', { name: /^Remind me/ }).click();
  await expect(page.getByLabel(/^E-?mail/i)).toBeVisible();
  await expectNoFaults(page);
});

test('a search offers the last seat, though its view is limited @long', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('limited')}?lang=en`);
  await page.getByRole('button', { name: 'One fewer', exact: true }).click();
  await page.getByRole('button', { name: /^Find seats(?: together)?$/ }).click();
  await page.getByRole('button', { name: 'Choose it anyway' }).click();
  await expect(chosenSeats(page)).toHaveCount(1);
  // Where the dialog was, the news is.
  await expect(page.getByText(/^Row .A., seat .1. added\. 1 seat, €9\.90\.$/)).toBeAttached();
});
