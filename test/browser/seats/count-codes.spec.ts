import { expect, test, type Locator, type Page } from '@playwright/test';
import { cinema, standing } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { insist } from '../visitor/insist.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';

/** Codes, references and member numbers where tickets are counted. An adult is 9.50, a guest 8.00, a member 6.00; 0.40 fee each. */

/** A brand for each screen: the import of one run would take the prices of another away for a moment. */
const halls = () => ({
  code: `countcodes${screenNo()}`,
  id: 170 + screenNo(),
  plans: { one: standing(20), two: standing(20), three: standing(20) },
});

function offers(run: string): object {
  const { priceLists } = cinema() as { priceLists: { prices: object[] }[] };
  const text = (en: string) => ({ en, he: `${en} בעברית` });
  return {
    foyer: 1,
    ticketTypes: [
      {
        key: 'hotel',
        name: text('Hotel guest'),
        position: 8,
        ref1prompt: text('Voucher number'),
        ref2prompt: text('Last name'),
      },
      { key: 'member', name: text('Member'), position: 9, byMember: true },
      { key: 'coupon', name: text('Two for one'), position: 10, byCode: true, multiplyFactor: 2 },
    ],
    priceLists: priceLists.map((list) => ({
      ...list,
      prices: [
        ...list.prices,
        { group: 'standard', ticket: 'hotel', price: 8 },
        { group: 'standard', ticket: 'member', price: 6 },
        { group: 'standard', ticket: 'coupon', price: 10 },
      ],
    })),
    codeBatches: [
      { key: `one-${run}`, name: text('Autumn offer'), discount: { percent: 20 }, codes: [`ONE-${run}`] },
      { key: `two-${run}`, name: text('Two for one'), opens: 'coupon', codes: [`TWO-${run}`] },
    ],
    referenceLists: [
      {
        key: `guests-${run}`,
        ticketTypes: ['hotel'],
        references: [{ reference: `DAN-${run}`, reference2: 'Cohen', quantity: 1 }],
      },
    ],
    memberships: [
      {
        key: 'club',
        name: text('Club'),
        ticketTypes: ['member'],
        members: [
          { memberNumber: `M-${run}`, startDate: '2020-01-01' },
          { memberNumber: 'PAST-1', startDate: '2019-01-01', endDate: '2019-12-31' },
        ],
      },
    ],
  };
}

async function atCounts(page: Page, baseURL: string, hall: 'one' | 'two' | 'three', lang = 'en') {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL, halls());
  const run = Date.now().toString(36).toUpperCase();
  await load(offers(run));
  await page.goto(`${origin}/order/${showings.get(hall)}?lang=${lang}`);
  return { run };
}

const count = (page: Page, name: string): Locator =>
  page.getByRole('group', { name, exact: true }).locator('output');
const more = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Add one ticket: ${name}`, exact: true });
const fewer = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Remove one ticket: ${name}`, exact: true });
const total = (page: Page, amount: string): Locator => page.getByText(amount).locator('visible=true').first();
const add = (page: Page, name: string): Promise<void> =>
  insist(
    () => more(page, name).click(),
    async () => (await count(page, name).textContent()) !== '0',
  );

test('a code at one ticket: its row counts the others, more presses keep it, and removing brings the ticket back', async ({
  page,
  baseURL,
}) => {
  const { run } = await atCounts(page, baseURL!, 'one');
  await expect(button(page, 'Use a code: Adult')).toHaveCount(0);
  await add(page, 'Adult');
  await more(page, 'Adult').click();
  await expect(total(page, '€19.80')).toBeVisible();
  await button(page, 'Use a code: Adult').click();
  const field = page.getByLabel('Code for Adult');
  await expect(field).toBeFocused();
  await field.fill('NOBODY');
  await field.press('Enter');
  await expect(page.getByText('We don’t know this code.')).toBeVisible();
  await field.fill(`one-${run}`);
  await field.press('Enter');
  const remove = page.getByRole('button', { name: `Remove code ONE${run}` });
  await expect(remove).toBeVisible();
  await expect(page.getByText('Autumn offer, 1 ticket')).toBeVisible();
  await expect(count(page, 'Adult')).toHaveText('1');
  await expect(total(page, '€17.90')).toBeVisible();
  // The field is gone; a key that is pressed once more must not meet the start of the page.
  await expect(button(page, 'Use a code: Adult')).toBeFocused();
  await more(page, 'Adult').click();
  await expect(total(page, '€27.80')).toBeVisible();
  await expectNoFaults(page);
  await page.reload();
  await expect(count(page, 'Adult')).toHaveText('2');
  await remove.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(button(page, 'Use a code: Adult')).toBeFocused();
  await expect(count(page, 'Adult')).toHaveText('3');
  await expect(total(page, '€29.70')).toBeVisible();
  // A coupon for two takes two of them.
  await button(page, 'Use a code: Adult').click();
  await page.getByLabel('Code for Adult').fill(`two-${run}`);
  await page.getByLabel('Code for Adult').press('Enter');
  await expect(page.getByText('Two for one, 1 ticket')).toBeVisible();
  await expect(count(page, 'Adult')).toHaveText('1');
  await expect(total(page, '€20.30')).toBeVisible();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await expect(page.getByText('Two for one, 1 ticket')).toBeVisible();
});

test('a guest’s and a member’s ticket are taken by what was entered, and nothing is when that is refused', async ({
  page,
  baseURL,
}) => {
  const { run } = await atCounts(page, baseURL!, 'two');
  await add(page, 'Adult');
  await button(page, 'Hotel guest, €8.00').click();
  await page.getByLabel('Voucher number').fill(`dan ${run}`);
  await page.getByLabel('Last name').fill('Levi');
  await page.getByLabel('Last name').press('Enter');
  await expect(page.getByText('Not eligible for this ticket.')).toBeVisible();
  await expect(count(page, 'Adult')).toHaveText('1');
  await expect(total(page, '€9.90')).toBeVisible();
  await page.getByLabel('Last name').fill('cohen');
  await page.getByLabel('Last name').press('Enter');
  await expect(fewer(page, 'Hotel guest')).toBeVisible();
  await expect(count(page, 'Adult')).toHaveText('1');
  await expect(total(page, '€18.30')).toBeVisible();

  await button(page, 'Member, €6.00').click();
  const number = page.getByLabel('Member number');
  await number.fill('past-1');
  await number.press('Enter');
  await expect(page.getByText('This membership has expired.')).toBeVisible();
  await number.fill(`m ${run}`);
  await number.press('Enter');
  await expect(fewer(page, 'Member')).toBeVisible();
  await expect(total(page, '€24.70')).toBeVisible();
  // More of another kind keep both.
  await more(page, 'Adult').click();
  await expect(total(page, '€34.60')).toBeVisible();
  await expectNoFaults(page);
  await fewer(page, 'Hotel guest').click();
  await expect(fewer(page, 'Hotel guest')).toHaveCount(0);
  await expect(count(page, 'Adult')).toHaveText('2');
  await expect(total(page, '€26.20')).toBeVisible();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
});

test('in Hebrew, with a form open, nothing is wider than the screen @long', async ({ page, baseURL }) => {
  const { run } = await atCounts(page, baseURL!, 'three', 'he');
  const opener = page.getByRole('button', { name: /^Hotel guest בעברית/ });
  const voucher = page.getByLabel('Voucher number בעברית');
  await insist(
    () => opener.click(),
    () => voucher.isVisible(),
  );
  await voucher.fill(`DAN-${run}`);
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wider()).toBeLessThanOrEqual(0);
  await page.getByLabel('Last name בעברית').fill('Cohen');
  await page.getByLabel('Last name בעברית').press('Enter');
  await expect(page.getByText(`DAN${run} COHEN`)).toBeVisible();
  expect(await wider()).toBeLessThanOrEqual(0);
  await expectNoFaults(page);
});
