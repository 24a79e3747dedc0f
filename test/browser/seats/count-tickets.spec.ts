import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { standing } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import { button, premiumTick } from '../visitor/purchase-visitor.ts';

/** A hall without numbered places: how many tickets of each price, one picture, and no words of a cinema. */

/** A premium area in front, one behind it. */
const areas: Chart = {
  ...standing(0),
  name: 'Two areas',
  levels: [
    { key: 'premium', name: 'Premium' },
    { key: 'standard', name: 'Standing' },
  ],
  sections: [
    { id: 1, name: 'Front', level: 0, rows: [], capacity: 60, polygon: [0, 20, 100, 20, 100, 40, 0, 40] },
    { id: 2, name: 'Floor', level: 1, rows: [], capacity: 8, polygon: [0, 45, 100, 45, 100, 90, 0, 90] },
  ],
};

const HALLS = { code: 'counted', id: 86, plans: { areas, floor: standing(5) } };

async function openHall(page: Page, baseURL: string, plan: 'areas' | 'floor'): Promise<string> {
  const { origin, showings } = await openFixtureBrand(page, baseURL, HALLS);
  const address = `${origin}/order/${showings.get(plan)}?lang=en`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'How many tickets?' })).toBeVisible();
  return address;
}

/** The group of a hall's area, and a counter in it by its ticket: 'Child, Floor', 'Adult'. */
const area = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const counter = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const more = (page: Page, name: string): Locator =>
  counter(page, name).getByRole('button', { name: /^Add one/ });
const fewer = (page: Page, name: string): Locator =>
  counter(page, name).getByRole('button', { name: /^Remove one/ });
const row = (page: Page, name: string): Locator => counter(page, name).locator('xpath=ancestor::li');
const expectCount = (page: Page, name: string, count: number): Promise<void> =>
  expect(counter(page, name).locator('output')).toHaveText(String(count));
/** Presses until the page is interactive. */
const add = (page: Page, name: string): Promise<void> =>
  insist(
    () => more(page, name).click(),
    async () => (await counter(page, name).locator('output').textContent()) !== '0',
  );

test('priced rows in a group for each area and one picture, without words of a cinema; the chosen area is highlighted', async ({
  page,
  baseURL,
}) => {
  await openHall(page, baseURL!, 'areas');
  await expect(row(page, 'Adult, Front')).toContainText(/Adult\s*€11.00 \+ €0.40 fee\s*Wider seats/);
  await expect(row(page, 'Adult, Floor')).toContainText(/Adult\s*€9.50 \+ €0.40 fee/);
  await expect(page.locator('.tickets-row').filter({ hasText: 'Child' }).first()).toContainText('€0.40 fee');
  await expect(area(page, 'Front').getByRole('heading', { level: 2 })).toHaveText('Front');
  await expect(area(page, 'Floor')).toContainText(/^BFloor€9\.50/);
  await expect(row(page, 'Family, Floor')).toContainText(/Family\s*€24.00 \+ €0.40 fee\s*For 4 people/);
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.locator('.seat-map')).toHaveCount(0);
  await expect(page.locator('.area-plan')).toHaveCount(1);
  await expectNoFaults(page);

  await add(page, 'Adult, Floor');
  await expect(page.locator('.area-plan-chosen')).toHaveText('BFloor');
  await expect(page.locator('.area-group-head > .tickets-letter-chosen')).toHaveText('B');
  await expect(page.getByRole('status').filter({ hasText: 'Adult, Floor' })).toContainText('€9.90');
  await expect(page.getByText('You’ve chosen area B, highlighted on the plan.')).toBeVisible();
  const text = await page.locator('main').innerText();
  expect(text.replace('Wider seats with more legroom', '')).not.toMatch(/\b(?:seat|screen)s?\b/i);
  await expectNoFaults(page);
});

test('a hall whose cinema gives a plan and a view has one picture, whose areas have letters and lead to their rows', async ({
  page,
  baseURL,
}) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'pictured',
    id: 149,
    plans: { areas },
    pictures: {
      imageMapHtml:
        '<img src="/api/views/floor" usemap="#halls" width="600" height="400"><map name="halls"><area shape="rect" coords="0,0,600,200" href="#section-2"></map>',
      viewAreaFilename: 'arena-view',
    },
  });
  await page.goto(`${origin}/order/${showings.get('areas')}?lang=en`);
  await expect(row(page, 'Adult, Floor')).toBeVisible();
  await expect(page.locator('.count-step-pictures img')).toHaveCount(1);
  await expect(page.locator('.area-plan')).toHaveCount(0);
  // The picture, of 600 pixels, does not make the page wider than a phone.
  expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()!.width);
  // Only areas that the picture has are named by letters.
  await expect(page.locator('.area-marks text')).toHaveText(['B']);
  await expect(page.locator('.area-group-head > .tickets-letter')).toHaveText(['B']);
  await add(page, 'Adult, Floor');
  await expect(page.locator('.area-marks-chosen')).toHaveText('B');
  // The picture's area has a ring while the keyboard is there, and leads to its rows.
  await page.locator('.count-step-pictures area').focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.area-marks-ring')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(more(page, 'Adult, Floor')).toBeFocused();
  await expect(page.locator('.area-marks-ring')).toHaveCount(0);
});

test('presses show at once; one call carries those that were made during another; the bill is the server’s', async ({
  page,
  baseURL,
}) => {
  const address = await openHall(page, baseURL!, 'areas');
  const locks: number[] = [];
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/seats/lock-seat', async (route) => {
    await isReleased;
    await route.continue();
  });
  page.on('response', (reply) => {
    // A first call without the pass of the bot check is refused, and sent again.
    if (reply.url().endsWith('/api/seats/lock-seat') && reply.ok())
      locks.push((reply.request().postDataJSON() as { seats: unknown[] }).seats.length);
  });
  await add(page, 'Adult, Floor');
  for (let press = 0; press < 4; press++) await more(page, 'Adult, Floor').click();
  await expectCount(page, 'Adult, Floor', 5);
  await fewer(page, 'Adult, Floor').click();
  await expectCount(page, 'Adult, Floor', 4);
  release();
  await expect(page.getByText('€39.60').locator('visible=true').first()).toBeVisible();
  expect(locks).toEqual([1, 3]);
  await page.goto(address);
  await expectCount(page, 'Adult, Floor', 4);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('the next step waits for tickets on their way @long', async ({ page, baseURL }) => {
  await openHall(page, baseURL!, 'areas');
  await add(page, 'Adult, Floor');
  const onwards = button(page, 'Go to payment');
  await expect(onwards).toBeEnabled();
  let release = (): void => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/seats/lock-seat', async (route) => {
    await isReleased;
    await route.continue();
  });
  await more(page, 'Adult, Floor').click();
  await onwards.click();
  await expect(onwards).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/step=customerInfo/);
  await expect(page.getByText('€19.80').locator('visible=true').first()).toBeVisible();
});

test('each ticket has its rules: a child comes with an adult, a family needs four places @long', async ({
  page,
  baseURL,
}) => {
  await openHall(page, baseURL!, 'areas');
  await add(page, 'Child, Floor');
  await expect(row(page, 'Child, Floor')).toContainText(
    'You can only buy ‘Child’ with one of these tickets: Adult.',
  );
  const refused = page.waitForResponse((reply) => reply.url().endsWith('/step'));
  await button(page, 'Go to payment').click();
  expect((await refused).status()).toBe(409);
  await expect(page).not.toHaveURL(/step=/);
  await more(page, 'Adult, Floor').click();
  await expect(row(page, 'Child, Floor')).not.toContainText('You can only buy');
  // Two of eight places are taken: one family fits, a second one does not.
  await more(page, 'Family, Floor').click();
  await expectCount(page, 'Family, Floor', 1);
  await expect(more(page, 'Family, Floor')).toBeDisabled();
  await expect(page.getByText('€41.35').locator('visible=true').first()).toBeVisible();
  await fewer(page, 'Family, Floor').click();
  await expectCount(page, 'Family, Floor', 0);
  await expect(page.getByText('€16.95').locator('visible=true').first()).toBeVisible();
});

test('an order has one price level: the other one is offered instead, and is confirmed when it is premium @long', async ({
  page,
  baseURL,
}) => {
  await openHall(page, baseURL!, 'areas');
  await add(page, 'Adult, Floor');
  await more(page, 'Adult, Front').click();
  await expect(row(page, 'Adult, Front')).toContainText('One order can only have tickets in one price band.');
  await expectCount(page, 'Adult, Front', 0);
  await button(page, 'Choose Adult, Front instead').click();
  await expectCount(page, 'Adult, Front', 1);
  await expectCount(page, 'Adult, Floor', 0);
  await expect(premiumTick(page)).toBeVisible();
  await expect(page.getByText('€11.40').locator('visible=true').first()).toBeVisible();
  await button(page, 'Go to payment').click();
  await expect(premiumTick(page)).toBeFocused();
  await premiumTick(page).click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('what other visitors take is no longer offered; a hall of one area has a row for each ticket type @long', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await openHall(page, baseURL!, 'floor');
  await expect(page.locator('.area-plan')).toHaveCount(0);
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await add(other, 'Adult');
  for (let press = 0; press < 3; press++) await more(other, 'Adult').click();
  await expectCount(other, 'Adult', 4);
  await expect(row(page, 'Adult')).toContainText('1 left');
  await add(page, 'Adult');
  await expect(more(page, 'Adult')).toBeDisabled();
  await expect(row(other, 'Adult')).toContainText('Sold out');
  await fewer(page, 'Adult').click();
  await expect(more(other, 'Adult')).toBeEnabled();
});

test('no stepper moves when numbers, notes and areas appear @long', async ({ page, baseURL }) => {
  await openHall(page, baseURL!, 'areas');
  const places = (): Promise<string[]> =>
    page.locator('.tickets-row fieldset').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width } = one.getBoundingClientRect();
        return [x, y + scrollY, width].map(Math.round).join(' ');
      }),
    );
  const before = await places();
  await add(page, 'Adult, Floor');
  for (let press = 0; press < 5; press++) await more(page, 'Adult, Floor').click();
  await expectCount(page, 'Adult, Floor', 6);
  await expect(page.getByText('€59.40').locator('visible=true').first()).toBeVisible();
  expect(await places()).toEqual(before);
});

test('add-ons of the counted tickets are counted below them, and are in the bill @long', async ({
  page,
  baseURL,
}) => {
  const brand = await openFixtureBrand(page, baseURL!, { ...HALLS, code: 'extras', id: 89 });
  const glasses = { key: 'glasses', name: { en: '3D glasses' }, price: 1.5 };
  await brand.load({
    foyer: 1,
    ticketTypes: [{ key: 'adult', name: { en: 'Adult' }, position: 0, addons: [glasses] }],
  });
  const address = `${brand.origin}/order/${brand.showings.get('areas')}?lang=en`;
  await page.goto(address);
  await add(page, 'Child, Floor');
  await expect(page.getByText('€7.05').locator('visible=true').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Extras/ })).toHaveCount(0);

  await more(page, 'Adult, Floor').click();
  await expect(page.getByRole('heading', { name: 'Extras for Floor' })).toBeVisible();
  await more(page, 'Adult, Floor').click();
  const moreGlasses = button(page, 'Add one: 3D glasses, Floor');
  const glassesCount = page.getByRole('group', { name: '3D glasses, Floor', exact: true }).locator('output');
  await moreGlasses.click();
  await expect(glassesCount).toHaveText('1');
  await moreGlasses.click();
  await expect(glassesCount).toHaveText('2');
  await expect(moreGlasses).toBeDisabled();
  // A child for 6.65, two adults for 9.50 with glasses for 1.50, a charge of 0.40 for each.
  await expect(page.getByText('€29.85').locator('visible=true').first()).toBeVisible();
  await expectNoFaults(page);
  await fewer(page, 'Adult, Floor').click();
  await expect(glassesCount).toHaveText('1');
  await expect(page.getByText('€18.45').locator('visible=true').first()).toBeVisible();
  await page.goto(address);
  await expect(glassesCount).toHaveText('1');
});
