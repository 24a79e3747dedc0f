import { expect, test, type Page } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, comeToTickets } from '../visitor/purchase-visitor.ts';
import { chooseSeat, chosenSeats } from '../visitor/seat-map.ts';

/** A refused step shows the reason, and the order can be continued in every way. */

test.setTimeout(120_000);

const HALLS = { code: 'hurried', id: 99, plans: { hall: smallHall, gap: smallHall, extras: smallHall } };

/** Presses 'Go to payment' with a child's ticket for every seat: refused, because there is no adult. */
async function sendChildrenAlone(page: Page): Promise<void> {
  for (const child of await page.getByRole('radio', { name: /^Child/ }).all()) await child.check();
  await button(page, 'Go to payment').click();
  await expect(page.getByRole('alert').getByText('You can’t buy this ticket on its own')).toBeVisible();
}

test('after a refusal the note can be closed, earlier steps opened, and the order continued @long', async ({
  page,
}) => {
  // scrollIntoView returns a promise in browsers since 2025; here in every browser.
  await page.addInitScript(() => {
    Element.prototype.scrollIntoView = () => Promise.resolve() as never;
  });
  await comeToTickets(page, 46);
  await sendChildrenAlone(page);
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('You can’t buy this ticket on its own')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();

  await sendChildrenAlone(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeVisible();
  await button(page, 'Choose tickets').click();

  await sendChildrenAlone(page);
  await page
    .getByRole('radio', { name: /^Adult/ })
    .first()
    .check();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});

test('the next step waits for choices on their way; a refused one is shown before it @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  const address = `${origin}/order/${showings.get('hall')}?lang=en`;
  const onwards = button(page, 'Choose tickets');
  let release = (): void => {};
  const hold = async (): Promise<void> => {
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/seats/lock-seat', async (route) => {
      await released;
      await route.continue();
    });
  };
  await page.goto(address);
  await hold();
  await chooseSeat(page, 5);
  await onwards.click();
  await expect(onwards).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/step=chooseTickets/);

  await page.goBack();
  await expect(chosenSeats(page)).toHaveCount(1);
  await page.unrouteAll();
  await hold();
  await chooseSeat(page, 6);
  await onwards.click();
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  const locked = other.waitForResponse((reply) => reply.url().endsWith('/lock-seat') && reply.ok());
  await chooseSeat(other, 6);
  await locked;
  release();
  await expect(page.getByText(/^Someone else has just taken/)).toBeVisible();
  await expect(onwards).not.toHaveAttribute('aria-busy', 'true');
  await expect(page).not.toHaveURL(/step=chooseTickets/);
});

test('going back in the moment in which a step is shown leads to the step before it', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('gap')}?lang=en`);
  await chooseSeat(page, 5);
  // As soon as the address has the step, before the page is drawn.
  await page.evaluate(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...entry) => {
      pushState(...entry);
      addEventListener('popstate', () => (document.documentElement.dataset['isBack'] = 'true'));
      history.back();
    };
  });
  await button(page, 'Choose tickets').click();
  await expect(page.locator('html')).toHaveAttribute('data-is-back', 'true');
  await page.waitForURL((url) => !url.searchParams.has('step'));
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeVisible();
  await expect(chosenSeats(page)).toHaveCount(1);
});

test('a ticket removed from the middle: the seat left alone is named, with the ways out @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('gap')}?lang=en`);
  // B6 to B8 of eight seats after an aisle.
  for (const seat of [16, 17, 18]) await chooseSeat(page, seat);
  // The step must be entered with all three, or it is refused for the single seat.
  const entered = page.waitForResponse((reply) => reply.url().endsWith('/step'));
  await button(page, 'Choose tickets').click();
  await entered;
  const remove = page.getByRole('button', { name: /^Remove Row / }).filter({ visible: true });
  await expect(remove).toHaveCount(3);
  await remove.nth(1).click();
  await expect(remove).toHaveCount(2);
  const onwards = button(page, 'Go to payment');
  const sheet = page.getByRole('region', { name: 'Seat left on its own' });
  await onwards.click();
  await expect(sheet).toContainText(/would be left on its own/);
  await expect(page.getByText('Selection must leave vacant seat')).toHaveCount(0);
  await sheet.getByRole('button', { name: /^Choose .+ as well/ }).click();
  await expect(remove).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeFocused();
  await onwards.click();
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('a missing delivery has the focus, says what it is for, and is marked as required @long', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, HALLS);
  await page.goto(`${origin}/order/${showings.get('extras')}?lang=en`);
  await chooseSeat(page, 5);
  await button(page, 'Choose tickets').click();
  await page.getByRole('button', { name: 'Add Nachos' }).click();
  const choice = page.getByRole('group', { name: 'Collection or delivery: Nachos' });
  const ways = choice.getByRole('radio');
  await expect(ways.first()).toHaveAttribute('required');
  // A screen reader hears of it with the product.
  await expect(page.getByRole('status').filter({ hasText: 'Nachos: 1. Choose collection or' })).toHaveCount(
    1,
  );
  await button(page, 'Go to payment').click();
  await expect(ways.first()).toBeFocused();
  await expect(ways.first()).toHaveAccessibleDescription('Choose collection or delivery.');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Space');
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});
