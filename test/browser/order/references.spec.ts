import { expect, test, type Page } from '@playwright/test';
import { cinema, smallHall } from '../../support/cinema.ts';
import { expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { screenNo } from '../visitor/screen.ts';
import { chooseSeat } from '../visitor/seat-map.ts';

/** Tickets that ask for references or a member number: a hotel's guest 8.00, a member 6.00, an adult 9.50; 0.40 fee each. */

/** A brand for each screen: what one loads must not take away the tickets of another. */
const halls = () => ({
  code: `referring${screenNo()}`,
  id: 188 + screenNo(),
  plans: { one: smallHall, two: smallHall, three: smallHall, four: smallHall, five: smallHall },
});

/** What a cinema imports to have such tickets. */
function references(run: string): object {
  const { priceLists } = cinema() as { priceLists: { prices: object[] }[] };
  const text = (en: string, he: string) => ({ en, he });
  return {
    foyer: 1,
    ticketTypes: [
      {
        key: 'hotel',
        name: text('Hotel guest', 'אורח מלון'),
        position: 8,
        ref1prompt: text('Voucher number', 'מספר השובר'),
        ref2prompt: text('Last name', 'שם המשפחה'),
      },
      { key: 'member', name: text('Member', 'מנוי'), position: 9, byMember: true },
      {
        key: 'senior',
        name: text('Senior', 'אזרח ותיק'),
        position: 11,
        ref1prompt: text('ID number', 'מספר זהות'),
        ref1IsId: true,
      },
      { key: 'points', name: text('For points', 'בנקודות'), position: 10, byMember: true },
    ],
    priceLists: priceLists.map((list) => ({
      ...list,
      prices: [
        ...list.prices,
        { group: 'standard', ticket: 'hotel', price: 8 },
        { group: 'standard', ticket: 'member', price: 6 },
        { group: 'standard', ticket: 'senior', price: 5 },
        { group: 'standard', ticket: 'points', price: 1, pointsPrice: 400 },
      ],
    })),
    referenceLists: [
      {
        key: `guests-${run}`,
        ticketTypes: ['hotel'],
        references: [{ reference: `DAN-${run}`, reference2: 'Cohen', quantity: 1 }],
      },
      { key: 'seniors', ticketTypes: ['senior'], references: [{ reference: '1000000001', quantity: 1000 }] },
    ],
    memberships: [
      {
        key: 'club',
        name: text('Club', 'מועדון'),
        ticketTypes: ['member', 'points'],
        members: [
          { memberNumber: `M-${run}`, startDate: '2020-01-01', points: 500 },
          { memberNumber: 'PAST-1', startDate: '2019-01-01', endDate: '2019-12-31' },
        ],
      },
    ],
  };
}

async function atTickets(page: Page, baseURL: string, hall: string, lang = 'en') {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL, halls());
  const run = Date.now().toString(36).toUpperCase();
  await load(references(run));
  await page.goto(`${origin}/order/${showings.get(hall)}?lang=${lang}`);
  for (const seat of [0, 1, 2]) await chooseSeat(page, seat);
  return { run };
}

test('a guest’s ticket: the fields of its prompts, a refusal in its place, then the price; removing brings back what was there', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'one');
  await goToTickets(page);
  const opener = page.getByRole('button', { name: /^Hotel guest, €8.00: / });
  await opener.first().click();
  const [voucher, name] = [page.getByLabel('Voucher number'), page.getByLabel('Last name')];
  await expect(voucher).toBeFocused();
  await voucher.fill(`dan ${run}`);
  await button(page, 'Apply').click();
  await expect(page.getByText('Fill in this field.')).toBeVisible();
  await name.fill('Levi');
  await name.press('Enter');
  await expect(page.getByText('Not eligible for this ticket.')).toBeVisible();
  await name.fill('cohen');
  await name.press('Enter');
  const remove = page.getByRole('button', { name: /^Remove what you entered: / });
  await expect(remove).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Hotel guest/ })).toBeChecked();
  await expect(page.getByText('€28.20').first()).toBeVisible();
  await expectNoFaults(page);
  // The only unit is at the first seat.
  await opener.first().click();
  await voucher.fill(`DAN-${run}`);
  await name.fill('Cohen');
  await name.press('Enter');
  await expect(page.getByText('What you entered is good for 1 ticket.')).toBeVisible();
  await button(page, 'Cancel').press('Enter');
  await expect(opener.first()).toBeFocused();
  await page.reload();
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByText('€29.70').first()).toBeVisible();
});

test('in Hebrew, with fields for two references open, nothing is wider than the screen @long', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'two', 'he');
  await page.locator('.ordering-next, [type=button].ui-button-go').filter({ visible: true }).first().click();
  await page
    .getByRole('button', { name: /^אורח מלון/ })
    .first()
    .click();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.getByLabel('מספר השובר').fill(`DAN-${run}`);
  expect(await wider()).toBeLessThanOrEqual(0);
  await page.getByLabel('שם המשפחה').fill('Cohen');
  await page.getByLabel('שם המשפחה').press('Enter');
  await expect(page.getByRole('radio', { name: /^אורח מלון/ })).toBeChecked();
  expect(await wider()).toBeLessThanOrEqual(0);
  await expectNoFaults(page);
});

test('a member’s ticket: an expired number is refused, a good one gives the ticket', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'three');
  await goToTickets(page);
  await page
    .getByRole('button', { name: /^Member, €6.00: / })
    .first()
    .click();
  const field = page.getByLabel('Member number');
  await field.fill('past-1');
  await field.press('Enter');
  await expect(page.getByText('This membership has expired.')).toBeVisible();
  await field.fill(`m ${run}`);
  await field.press('Enter');
  await expect(page.getByRole('radio', { name: /^Member/ })).toBeChecked();
  await expect(page.getByText('€26.20').first()).toBeVisible();
  await expectNoFaults(page);
});

test('a ticket for points: its price in points, a number that is filled in the second time, and too few points', async ({
  page,
  baseURL,
}) => {
  const { run } = await atTickets(page, baseURL!, 'four');
  await goToTickets(page);
  const opener = page.getByRole('button', { name: /^For points, €1.00 \+ 400 points: / });
  await opener.first().click();
  const field = page.getByLabel('Member number');
  await field.fill(`m ${run}`);
  await field.press('Enter');
  await expect(page.getByRole('radio', { name: /^For points/ })).toBeChecked();
  await expect(page.getByText('400 of 500').first()).toBeAttached();
  await opener.first().click();
  await expect(field).toHaveValue(`M${run}`);
  await field.press('Enter');
  await expect(page.getByText('Points needed: 800. Yours: 500.')).toBeVisible();
  await expectNoFaults(page);
});

test('a senior’s ticket: an ID number with a wrong check digit is a typing mistake, one that is on no list is not eligible', async ({
  page,
  baseURL,
}) => {
  await atTickets(page, baseURL!, 'five');
  await goToTickets(page);
  await page
    .getByRole('button', { name: /^Senior, €5.00: / })
    .first()
    .click();
  const field = page.getByLabel('ID number');
  await field.fill('1000000002');
  await field.press('Enter');
  await expect(page.getByText('Invalid ID')).toBeVisible();
  await expect(field).toHaveValue('1000000002');
  await field.fill('7000000007');
  await field.press('Enter');
  await expect(page.getByText('Not eligible for this ticket.')).toBeVisible();
  await field.fill('1000 000 001');
  await field.press('Enter');
  await expect(page.getByRole('radio', { name: /^Senior/ })).toBeChecked();
  await expect(page.getByText('€25.20').first()).toBeVisible();
  await expectNoFaults(page);
});
