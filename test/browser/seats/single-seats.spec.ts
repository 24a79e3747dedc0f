import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults, goToTickets, showList } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { chooseSeat, chosenSeats, seatAt } from '../visitor/seat-map.ts';

/** The single-seat rule at the seat: what a visitor sees before the next step, and the ways out. */

/** Rows of eight seats: A has 0 to 7, the last one, L, 88 to 95. */
const rows: Chart = {
  ...smallHall,
  name: 'Rows',
  focal: { x: 35, y: 0 },
  shapes: [{ kind: 'screen', x: 35, y: 0, w: 80, h: 4 }],
  sections: [
    {
      id: 1,
      name: 'Stalls',
      level: 0,
      rows: Array.from({ length: 12 }, (_, i) => ({
        label: String.fromCodePoint(65 + i),
        parts: [[0, 20 + 10 * i, 70, 20 + 10 * i, 0, 8]],
      })),
    },
  ],
};

const HALLS = { code: 'single-seats', id: 78, plans: { rows } };

const sheet = (page: Page): Locator =>
  page.getByRole('region', { name: 'Seat left on its own' }).locator('visible=true');
/** A text with names of seats, which are isolated from the direction of the text around them. */
const says = (text: string): RegExp => new RegExp(text.replaceAll(/\b[A-L]\d\b/g, '.$&.'));
const way = (page: Page, name: string): Locator =>
  sheet(page).getByRole('button', { name: says(`^${name}`) });

async function openRows(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, HALLS);
  await page.goto(`${origin}/order/${showings.get('rows')}?lang=en`);
}

/** The seats that are chosen, by number. */
const chosen = (page: Page): Promise<number[]> =>
  chosenSeats(page).evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['seat'])));

test('a seat left alone is shown at the tap, and the party moves along', async ({ page, baseURL }) => {
  await openRows(page, baseURL!);
  await chooseSeat(page, 90);
  await expect(sheet(page)).toHaveCount(0);
  await chooseSeat(page, 89);
  await expect(sheet(page)).toContainText(says('L1 would be left on its own'));
  // Nobody has left the party.
  await expect(way(page, 'Remove')).toHaveCount(0);
  const ring = page.locator('.seat-map .marks .alone');
  await expect(ring).toHaveCount(1);
  // The sheet does not cover the ring.
  const [ringBox, sheetBox] = [(await ring.boundingBox())!, (await sheet(page).boundingBox())!];
  expect(ringBox.y + ringBox.height <= sheetBox.y || ringBox.x + ringBox.width <= sheetBox.x).toBe(true);
  await expectNoFaults(page);
  await way(page, 'Move to L1, L2').click();
  await expect.poll(() => chosen(page)).toEqual([88, 89]);
  await expect(sheet(page)).toHaveCount(0);
  await expect(ring).toHaveCount(0);
  await goToTickets(page);
});

test('the seat is taken as well, by keyboard, also in the list', async ({ page, baseURL }) => {
  await openRows(page, baseURL!);
  await chooseSeat(page, 1);
  await showList(page);
  await expect(sheet(page)).toContainText(says('A1 would be left on its own'));
  await way(page, 'Choose A1 as well 2 seats, €9.50 each').press('Enter');
  await expect(page.getByRole('checkbox', { name: /yours/ })).toHaveCount(2);
  await expect(sheet(page)).toHaveCount(0);
});

test('once closed, it opens again when the next step is refused; another seat ends it', async ({
  page,
  baseURL,
}) => {
  await openRows(page, baseURL!);
  await chooseSeat(page, 1);
  await way(page, 'Choose other seats').click();
  await expect(sheet(page)).toHaveCount(0);
  await button(page, 'Choose tickets').click();
  await expect(sheet(page)).toContainText(says('A1 would be left on its own'));
  await expect(page.getByText('Selection must leave vacant seat')).toHaveCount(0);
  await expect(page).not.toHaveURL(/step=/);
  await chooseSeat(page, 0);
  await expect(sheet(page)).toHaveCount(0);
});

test('when a friend leaves the middle of a party, the others can close up', async ({ page, baseURL }) => {
  await openRows(page, baseURL!);
  for (const seat of [2, 3, 4, 5]) await chooseSeat(page, seat);
  await seatAt(page, 3).press('Space');
  await expect(sheet(page)).toContainText(says('A4 would be left on its own'));
  await expect(way(page, 'Choose A4 as well')).toBeVisible();
  await expect(way(page, 'Remove A3 ')).toBeVisible();
  // To move along would be the same.
  await expect(way(page, 'Move to')).toHaveCount(0);
  await way(page, 'Release A3 instead of A4').click();
  await expect.poll(() => chosen(page)).toEqual([3, 4, 5]);
  await goToTickets(page);
});
