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
const says = (text: string): RegExp =>
  new RegExp(
    text.replaceAll(/\b[A-L]\d\b/g, '.$&.').replaceAll(/Row ([A-L]), seat (\d)/g, 'Row .$1., seat .$2.'),
  );
const way = (page: Page, name: string): Locator =>
  sheet(page).getByRole('button', { name: says(`^${name}`) });

/** Collects what the polite live region says from now on. */
function watchNews(): void {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  for (const region of document.querySelectorAll('[aria-live="polite"], [role=alert]'))
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
}

async function openRows(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, HALLS);
  await page.goto(`${origin}/order/${showings.get('rows')}?lang=en`);
}

/** Opens the ways out, which the phone's bar shows on request. */
async function openWays(page: Page): Promise<void> {
  const line = page.getByRole('button', { name: /See options$/ }).locator('visible=true');
  await expect(line.or(sheet(page))).toBeVisible();
  if (await sheet(page).isVisible()) return;
  await line.press('Enter');
  await expect(sheet(page).getByRole('heading')).toBeFocused();
}

/** What screen readers are told of the choice. */
const news = (page: Page): Locator => page.locator('main [aria-live="polite"].ui-visually-hidden');

/** The seats that are chosen, by number. */
const chosen = (page: Page): Promise<number[]> =>
  chosenSeats(page).evaluateAll((cells) => cells.map((cell) => Number(cell.dataset['seat'])));

test('a seat left alone is shown at the tap, and the party moves along', async ({ page, baseURL }) => {
  await openRows(page, baseURL!);
  await chooseSeat(page, 90);
  await expect(sheet(page)).toHaveCount(0);
  await chooseSeat(page, 89);
  await expect(news(page)).toContainText('added. 2 seats, €19.80.');
  await expect(news(page)).toContainText(says('Row L, seat 1 would be left on its own'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await openWays(page);
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
  await expect(news(page)).toHaveText(says('Row L, seat 1 added, Row L, seat 3 released. 2 seats, €19.80.'));
  await goToTickets(page);
});

test('the seat is taken as well, by keyboard, also in the list @long', async ({ page, baseURL }) => {
  await openRows(page, baseURL!);
  await chooseSeat(page, 1);
  await showList(page);
  await openWays(page);
  await expect(sheet(page)).toContainText(says('A1 would be left on its own'));
  await way(page, 'Choose A1 as well 2 seats, €9.50 each').press('Enter');
  await expect(page.getByRole('checkbox', { name: /yours/ })).toHaveCount(2);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Row A, seat 1, yours' })).toBeFocused();
});

test('once closed, it opens again when the next step is refused; another seat ends it @long', async ({
  page,
  baseURL,
}) => {
  await openRows(page, baseURL!);
  await chooseSeat(page, 1);
  await openWays(page);
  await way(page, 'Choose other seats').press('Enter');
  await expect(sheet(page)).toHaveCount(0);
  await expect(seatAt(page, 1)).toBeFocused();
  // Whoever looks at the end of a long page sees why nothing goes on.
  await showList(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await button(page, 'Choose tickets').press('Enter');
  await expect(sheet(page)).toContainText(says('A1 would be left on its own'));
  await expect(sheet(page).getByRole('heading')).toBeFocused();
  await expect(sheet(page).getByRole('heading')).toBeInViewport();
  await expect(sheet(page).getByRole('alert')).toBeVisible();
  await expect(page.getByText('Selection must leave vacant seat')).toHaveCount(0);
  await expect(page).not.toHaveURL(/step=/);
  await page.getByRole('checkbox', { name: /^Row A, seat 1,/ }).press('Space');
  await expect(sheet(page)).toHaveCount(0);
});

test('when a friend leaves the middle of a party, the others can close up @long', async ({
  page,
  baseURL,
}) => {
  await openRows(page, baseURL!);
  for (const seat of [2, 3, 4, 5]) await chooseSeat(page, seat);
  await seatAt(page, 3).press('Space');
  await openWays(page);
  await expect(sheet(page)).toContainText(says('A4 would be left on its own'));
  await expect(way(page, 'Choose A4 as well')).toBeVisible();
  await expect(way(page, 'Remove A3 ')).toBeVisible();
  // To move along would be the same.
  await expect(way(page, 'Move to')).toHaveCount(0);
  await expect(news(page)).toContainText('3 seats, €29.70.');
  // In one act: nothing else is said meanwhile.
  await page.evaluate(watchNews);
  await way(page, 'Release A3 instead of A4').press('Enter');
  await expect(seatAt(page, 3)).toBeFocused();
  await expect.poll(() => chosen(page)).toEqual([3, 4, 5]);
  await expect(news(page)).toContainText(
    says('Row A, seat 4 added, Row A, seat 3 released. 3 seats, €29.70.'),
  );
  expect(
    await page.evaluate(() =>
      (globalThis as { said?: string[] }).said?.filter((text) => / left /.test(text)),
    ),
  ).toEqual([]);
  await goToTickets(page);
});
