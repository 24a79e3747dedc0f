import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Chart, ChartSection } from '#modules/seating/rules/chart.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import { smallHall, standing } from '../../support/cinema.ts';
import { expectNoFaults, showList } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** The list of seats instead of the map: by keyboard, and what it says. */

const section = (id: number, name: string, left: number, kinds = false): ChartSection => ({
  id,
  name,
  level: 0,
  rows: ['A', 'B', 'C'].map((label, i) => ({
    label,
    parts: [[left, 20 * i, left + 70, 20 * i, 0, 8]],
    ...(kinds &&
      label === 'C' && {
        kinds: [
          [0, SeatKind.wheelchair],
          [1, SeatKind.companion],
        ] as const,
      }),
  })),
});

/** Two sections of three rows of eight; the second has a wheelchair space with a companion's seat. */
const two: Chart = {
  ...standing(1),
  name: 'a file of the import',
  focal: { x: 80, y: -30 },
  sections: [section(1, 'Left', 0), section(2, 'Right', 90, true)],
};
const one: Chart = { ...two, sections: [section(1, 'drawing.json', 0)] };

/** Two rows of three seats: four of them are never together. */
const short: Chart = {
  ...two,
  sections: [
    {
      id: 1,
      name: '',
      level: 0,
      rows: ['A', 'B'].map((label, i) => ({ label, parts: [[0, 20 * i, 20, 20 * i, 0, 3]] })),
    },
  ],
};

/** Five seats, and three that cost more. */
const levels: Chart = {
  ...two,
  levels: smallHall.levels,
  sections: [
    {
      id: 1,
      name: '',
      level: 0,
      rows: [
        { label: 'A', parts: [[0, 0, 40, 0, 0, 5]] },
        { label: 'B', parts: [[0, 20, 20, 20, 0, 3]], levels: [[0, 3, 1]] },
      ],
    },
  ],
};

/** A row of four seats and two that cost more. */
const split: Chart = {
  ...levels,
  sections: [
    {
      id: 1,
      name: '',
      level: 0,
      rows: [{ label: 'A', parts: [[0, 0, 50, 0, 0, 6]], levels: [[4, 2, 1]] }],
    },
  ],
};

/** Twelve rows, of which the last one costs more. */
const long: Chart = {
  ...levels,
  sections: [
    {
      id: 1,
      name: '',
      level: 0,
      rows: Array.from({ length: 12 }, (_, i) => ({
        label: String.fromCodePoint(65 + i),
        parts: [[0, 20 * i, 70, 20 * i, 0, 8]],
        ...(i === 11 && { levels: [[0, 8, 1]] as const }),
      })),
    },
  ],
};

const HALLS = { code: 'seat-lists', id: 80, plans: { two, one, short, levels, split, long } };

async function openList(
  page: Page,
  baseURL: string | undefined,
  plan: keyof typeof HALLS.plans,
): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get(plan)}?lang=en`);
  await showList(page);
}

const seat = (page: Page, name: string): Locator =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}, `) });

test('each open section is one tab stop, with arrow keys inside', async ({ page, baseURL }) => {
  await openList(page, baseURL, 'two');
  await page.getByText(/^Left: 24 left/).click();
  await page.getByText(/^Right: /).click();
  await expect(page.getByRole('grid')).toHaveCount(2);
  await expect(page.getByRole('grid').first()).toHaveAccessibleName('Seats in Left: 24 of 24 available');
  await expect(page.getByRole('grid').last()).toHaveAccessibleName('Seats in Right: 22 of 24 available');
  await expect(page.locator('.seat-list input[tabindex="0"]')).toHaveCount(2);

  await page.getByText(/^Left: 24 left/).press('Tab');
  await expect(seat(page, 'Left, row A, seat 1')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(seat(page, 'Left, row B, seat 2')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(seat(page, 'Left, row B, seat 2')).toBeChecked();
  await page.keyboard.press('End');
  await expect(seat(page, 'Left, row B, seat 8')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText(/^Right: /)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(seat(page, 'Right, row A, seat 1')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(seat(page, 'Left, row B, seat 8')).toBeFocused();
  await expectNoFaults(page);
});

test('a hall that is not divided is listed by its own name, not by that of a drawing @long', async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL, 'one');
  await expect(page.getByRole('grid')).toHaveAccessibleName(/^Seats in Hall one-\w+: 24 of 24 available$/);
});

test('a lost seat is announced with its alternative, and the list keeps the focus when a seat is taken @long', async ({
  page,
  baseURL,
  browser,
}) => {
  await openList(page, baseURL, 'one');
  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await other.goto(page.url());

  // By the live changes: the seat leaves the list.
  await page.getByRole('row', { name: /Row A/ }).getByRole('checkbox').nth(2).focus();
  // By arrows, as one moves in a list: the focus stays in it.
  await page.keyboard.press('ArrowRight');
  await expect(seat(page, 'Row A, seat 4')).toBeFocused();
  await chooseSeat(other, 3);
  await expect(seat(page, 'Row A, seat 4')).toHaveCount(0);
  await expect(seat(page, 'Row A, seat 5')).toBeFocused();
  await expect(
    page.getByRole('status').getByText('Row A, seat 4: someone else has just taken it.'),
  ).toBeAttached();

  // Before the change has arrived: the lock is refused.
  for (const news of ['**/api/seats/live*', '**/api/seats/states*'])
    await page.route(news, (route) => route.abort());
  await page.reload({ waitUntil: 'load' });
  await expect(seat(page, 'Row B, seat 4')).toBeVisible();
  await chooseSeat(other, 11);
  await seat(page, 'Row B, seat 4').press('Space');
  const alert = page.getByRole('alert').filter({ hasText: 'Someone else has just taken' });
  await expect(alert).toContainText(/nearest seat at the same price is .*The buttons are before the seats/);
  await alert.getByRole('button', { name: /^Choose .?B/ }).press('Enter');
  await expect(page.getByRole('checkbox', { name: /yours/ })).toHaveCount(1);
  await expect(alert).toHaveCount(0);
  await expect(page.locator('.step-heading')).toBeFocused();
  await context.close();
});

test('seats that are not together are said to the eye too, until others are chosen @long', async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL, 'short');
  const more = button(page, 'One more');
  await more.click();
  await more.click();
  await button(page, /^Find seats(?: together)?$/).click();
  const note = page.getByText('There aren’t enough seats together.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /yours/ })).toHaveCount(4);
  await expectNoFaults(page);
  await page.getByRole('checkbox', { name: /yours/ }).first().press('Space');
  await expect(note).toHaveCount(0);
});

test('wheelchair spaces are found by the filter, in sections, counts and the search @long', async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL, 'two');
  const filter = page.getByRole('button', { name: /^Wheelchair space/ });
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  // Only the section that has such seats is left.
  await expect(page.getByText(/^Left: /)).toHaveCount(0);
  await page.getByText('Right: 2 left').click();
  await expect(page.getByRole('grid')).toHaveAccessibleName('Seats in Right: 2 of 24 available');
  await expect(page.getByRole('checkbox', { name: /available/ })).toHaveCount(2);

  await button(page, /^Find seats(?: together)?$/).click();
  await button(page, 'Choose wheelchair space').click();
  await button(page, 'Choose companion seat').click();
  await expect(seat(page, 'Right, row C, seat 1')).toBeChecked();
  await expect(seat(page, 'Right, row C, seat 2')).toBeChecked();
  await expectNoFaults(page);

  await filter.click();
  await expect(page.getByText(/^Left: 24 left/)).toBeVisible();
});

test('a notice that appears leaves the focused seat in view, and is in view itself @long', async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL, 'long');
  await seat(page, 'Row A, seat 1').press('Space');
  await expect(seat(page, 'Row A, seat 1')).toBeChecked();
  const last = seat(page, 'Row L, seat 8');
  await last.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('the search obeys the price levels that are shown @long', async ({ page, baseURL }) => {
  await openList(page, baseURL, 'levels');
  await page.getByRole('button', { name: /^Premium/ }).click();
  await button(page, /^Find seats(?: together)?$/).click();
  await expect(page.getByRole('checkbox', { name: /Row B, .*yours/ })).toHaveCount(2);
  await button(page, 'One more').click();
  await button(page, 'One more').click();
  await button(page, /^Find seats(?: together)?$/).click();
  const note = page.getByRole('alert').filter({ hasText: 'There aren’t 4 seats left at one price' });
  // All of the level that is looked for, though there are four cheaper ones.
  await note.getByRole('button', { name: /^Choose .?B1.?, .?B2.?, .?B3/ }).click();
  await expect(page.getByRole('checkbox', { name: /Row B, .*yours/ })).toHaveCount(3);
  await expect(note).toHaveCount(0);
});

test('a group that fits at no price is offered seats side by side at two prices @long', async ({
  page,
  baseURL,
}) => {
  await openList(page, baseURL, 'split');
  for (let more = 0; more < 4; more++) await button(page, 'One more').click();
  await button(page, /^Find seats(?: together)?$/).click();
  const note = page.getByRole('alert').filter({ hasText: 'There aren’t 6 seats left at one price' });
  await expect(note).toContainText(/two prices: .*A1.*A4.* for €9\.50 each and .*A5.*A6.* for €11\.00 each/);
  await expectNoFaults(page);
  await note
    .getByRole('button', { name: /^Choose .?A1/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('checkbox', { name: /yours/ })).toHaveCount(4);
});
