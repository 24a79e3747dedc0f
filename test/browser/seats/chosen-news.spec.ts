import { expect, test, type Locator, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { chooseSeat, chosenSeats, pointOf, seatAt } from '../visitor/seat-map.ts';

/** What screen readers are told of a choice, and where the focus is after it. */

const HALLS = { code: 'chosen-news', id: 123, plans: { small: smallHall } };
const WHEELCHAIR = 22;

const news = (page: Page): Locator => page.locator('main [aria-live="polite"].ui-visually-hidden');

async function openHall(page: Page, baseURL: string): Promise<void> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, HALLS);
  await page.goto(`${origin}/order/${showings.get('small')}?lang=en`);
}

test('a seat that is taken or removed is said with the new number and total', async ({ page, baseURL }) => {
  await openHall(page, baseURL!);
  await chooseSeat(page, 3);
  await expect(news(page)).toHaveText(/^Row .A., seat .4. added\. 1 seat, €9\.90\.$/);
  await chooseSeat(page, 4);
  await expect(news(page)).toHaveText(/^Row .A., seat .5. added\. 2 seats, €19\.80\.$/);

  const total = page.locator('.ui-sticky-bar-text').locator('visible=true');
  if (await total.isVisible()) {
    await total.click();
    // Opened, the bar would cover what has the focus next.
    await expect(total).toHaveAttribute('aria-expanded', 'true');
    await seatAt(page, 3).focus();
    await expect(total).toHaveAttribute('aria-expanded', 'false');
    await total.click();
  }
  const remove = page.getByRole('button', { name: /^Remove Row/ }).locator('visible=true');
  await remove.first().press('Enter');
  await expect(news(page)).toHaveText(/^Row .A., seat .4. removed\. 1 seat, €9\.90\./);
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(news(page)).toHaveText(/^Row .A., seat .5. removed\. No seats chosen\.$/);
  // Near where the seat was, not at the start of the page.
  await expect(page.locator('aside :focus, #order-bar:focus-within, #order-bar:focus')).toHaveCount(1);
});

test('a wheelchair space is said after its question', async ({ page, baseURL }) => {
  await openHall(page, baseURL!);
  await seatAt(page, WHEELCHAIR).press('Space');
  // A press of a key goes to the first button, and not to the row of buttons.
  await expect(button(page, 'Choose wheelchair space')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(news(page)).toHaveText(/^Row .C., seat .1., .wheelchair space. added\. 1 seat, €9\.90\.$/);
  await expect(seatAt(page, WHEELCHAIR)).toBeFocused();
  await expect(chosenSeats(page)).toHaveCount(1);
});

test('the cells of the grid are where their seats are on the screen @long', async ({ page, baseURL }) => {
  await openHall(page, baseURL!);
  for (const seat of [0, 20, 50]) {
    const point = await pointOf(page, seat);
    const box = (await seatAt(page, seat).boundingBox())!;
    expect(Math.hypot(box.x + box.width / 2 - point.x, box.y + box.height / 2 - point.y)).toBeLessThan(2);
    expect(Math.min(box.width, box.height)).toBeGreaterThan(8);
  }
});
