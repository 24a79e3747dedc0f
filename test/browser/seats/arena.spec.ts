import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  buyTickets,
  clock,
  codes,
  expectNoFaults,
  goToTickets,
  openArena,
  showList,
} from '../visitor/arena-visitor.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { hasTouch } from '../visitor/screen.ts';

/** Choosing among twenty thousand seats by map, keyboard and list; each ends with the tickets' codes. */

const SLOW = { timeout: 20_000 };

test.setTimeout(180_000);

const onwards = (page: Page): Locator => button(page, 'Choose tickets');

/** Points from the middle outwards, in CSS pixels: the first ones may be aisles or taken seats. */
function* around(middle: { x: number; y: number }): Generator<{ x: number; y: number }> {
  yield middle;
  for (let radius = 40; radius <= 160; radius += 40) {
    for (let turn = 0; turn < 10; turn++) {
      const angle = (turn * Math.PI) / 5;
      yield { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) };
    }
  }
}

async function press(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await (hasTouch() ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const hall = page.locator('.seat-map-hall');
  await hall.scrollIntoViewIfNeeded();
  const box = await hall.boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  // A phone's bar may cover the lower part of the map.
  const bottom = Math.min(box.y + box.height, page.viewportSize()!.height - 120);
  return { x: box.x + box.width / 2, y: (Math.max(box.y, 0) + bottom) / 2 };
}

test('the arena by map: zoom to a section, then choose a seat @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'reserved');
  await expect(page.locator('.seat-map-hall canvas').first()).toBeVisible(SLOW);
  // The cheapest level is in sight, also where the others are beside the screen.
  await expect(page.getByRole('group', { name: 'Show only' }).getByRole('button').first()).toContainText(
    '€29',
  );
  const whole = page.getByRole('button', { name: 'Show whole map' });
  await expect(whole).toHaveAttribute('aria-disabled', 'true');
  await press(page, await middleOf(page));
  await expect(whole).not.toHaveAttribute('aria-disabled', 'true');
  await expect(onwards(page)).toBeDisabled();

  const grid = page.getByRole('grid');
  const frame = page.locator('.seat-mini-map-frame');
  const sight = (): Promise<string> =>
    frame.evaluate((rect) => ['x', 'y', 'width'].map((name) => rect.getAttribute(name)).join(' '));
  await expect(grid).toHaveAccessibleName(/^Seats in \w+: [\d,]+ of [\d,]+ available/);
  const head = page.getByRole('region', { name: 'Section shown' });
  await expect(head).toContainText(/Section \w+.*[\d,]+ left.*€/);
  // The zoom buttons cover no seats.
  const [seats, zoom] = [page.locator('.seat-map-hall'), page.locator('.seat-map-toolbar')];
  const boxes = [await seats.boundingBox(), await zoom.boundingBox()] as const;
  expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height);
  // The zoom has ended when the visible part no longer changes.
  await expect(async () => {
    const before = await sight();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect(await sight()).toBe(before);
  }).toPass(SLOW);

  const chosen = page.locator('[role=gridcell][aria-selected="true"]');
  for (const point of around(await middleOf(page))) {
    await press(page, point);
    const taken = chosen.first().waitFor({ state: 'attached', timeout: 1000 });
    if (
      await taken.then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await expect(chosen).toHaveCount(1);
  await expect(clock(page)).toBeVisible(SLOW);
  await expectNoFaults(page);
  await button(page, /^Whole map$/).click();
  await expect(whole).toHaveAttribute('aria-disabled', 'true');
  await expect(head).toContainText('Choose a section');
  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(1);
});

test('the arena by keyboard: sections, seats, the next free seat @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'reserved');
  const section = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^205: [\d,]+ left, €29/ });
  // One tab stop, with arrow keys inside.
  await expect(page.locator('.seat-sections button[tabindex="0"]')).toHaveCount(1);
  await expect(section).toBeVisible();
  // Before the scripts have loaded, arrow keys do nothing.
  await expect(async () => {
    await section.focus();
    await page.keyboard.press('ArrowRight');
    await expect(section).not.toBeFocused({ timeout: 1000 });
    await page.keyboard.press('ArrowLeft');
    await expect(section).toBeFocused({ timeout: 1000 });
  }).toPass(SLOW);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid')).toHaveAccessibleName(/^Seats in 205: [\d,]+ of [\d,]+ available/);
  const focused = page.locator('[role=gridcell]:focus');
  await expect(focused).toHaveAccessibleName(/^205, row \w+, seat \d+, /);
  await expect(page.getByRole('button', { name: 'Show whole map' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(page.locator('.marks .focus')).toBeVisible();

  const first = await focused.getAttribute('data-seat');
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAttribute('data-seat', first ?? '');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('f');
  await expect(focused).toHaveAccessibleName(/available/);
  await page.keyboard.press('Space');
  const chosen = page.locator('[role=gridcell][aria-selected="true"]');
  await expect(chosen).toHaveCount(1, SLOW);
  await page.keyboard.press('f');
  await page.keyboard.press('Space');
  await expect(chosen).toHaveCount(2, SLOW);
  await expect(clock(page)).toBeVisible(SLOW);
  await expect(
    page
      .getByText(/^.?205.?(?:, row .?\w+.?, seat .?\d+|: .?\w+\/\d+.?, .?\w+\/\d+.? )/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

  // Another section and back; Escape leads to the list.
  await page.keyboard.press('PageDown');
  await expect(focused).toHaveAccessibleName(/^206, /);
  await page.keyboard.press('PageUp');
  await expect(focused).toHaveAccessibleName(/^205, /);
  await page.keyboard.press('Escape');
  await expect(section).toBeFocused();
  await expectNoFaults(page);
  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(2);
});

test('the arena by search: the map goes to the section found @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'reserved');
  const head = page.getByRole('region', { name: 'Section shown' });
  await expect(head).toContainText('Choose a section');
  await button(page, /^Find seats(?: together)?$/).click();
  await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(2, SLOW);
  await expect(head).toContainText(/Section \w+/, SLOW);
});

test('the arena by list: open a section and tick its seats @long', async ({ page, baseURL }) => {
  await openArena(page, baseURL, 'reserved');
  await showList(page);
  const list = page.getByRole('region', { name: 'Available seats' });
  await expect(list.getByRole('checkbox')).toHaveCount(0);
  await list.getByText(/^209: [\d,]+ left, €29/).click();
  const seats = list.getByRole('checkbox', { name: /^209, row \w+, seat \d+, available, €29/ });
  await expect(seats.first()).toBeVisible();
  const own = list.getByRole('checkbox', { name: /^209, row \w+, seat \d+, yours/ });
  for (const count of [1, 2]) {
    await seats.first().click();
    await expect(own).toHaveCount(count, SLOW);
  }
  await expect(clock(page)).toBeVisible(SLOW);
  await expectNoFaults(page);
  await goToTickets(page);
  await buyTickets(page);
  await expect(codes(page)).toHaveCount(2);
});
