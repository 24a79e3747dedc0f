import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { insist } from '../visitor/insist.ts';
import { screenNo } from '../visitor/screen.ts';
import {
  button,
  CARDS,
  chooseSeats,
  expectTickets,
  fillCard,
  fillDetails,
  ownShowing,
  pay,
} from '../visitor/purchase-visitor.ts';
import { WHOLE_PROGRAMME } from '../../support/whole-programme.ts';

/** A brand with the opposite options (docs/demo.md, Wisła), from the hall to the tickets. */

const SLOW = { timeout: 20_000 };

/** Opens a late presentation in a hall with sofas, in English; each screen has its own. */
async function openWisla(page: Page, baseURL: string | undefined): Promise<void> {
  const base = new URL(baseURL ?? '');
  const host = `wisla.localhost:${base.port}`;
  const reply = await page.request.get(new URL(WHOLE_PROGRAMME, base).href, { headers: { host } });
  const { presentations } = (await reply.json()) as {
    presentations: { id: number; locationName: string; venueName: string; sale: { state: string } }[];
  };
  const open = presentations.filter(
    ({ locationName, venueName, sale }) =>
      locationName === 'Wisła Kazimierz' && venueName === 'Sala 2' && sale.state === 'onSale',
  );
  const { id } = open.at(-1 - screenNo())!;
  await page.goto(`${base.protocol}//${host}/order/${id}?lang=en`);
}

const chosen = (page: Page): Locator => page.locator('[role=gridcell][aria-selected=true]');

/** Presses a seat, found by its accessible name, until `count` seats are chosen. */
async function press(page: Page, name: RegExp, count: number): Promise<void> {
  const seat = page.getByRole('gridcell', { name }).first();
  await insist(
    () => seat.press('Space'),
    async () => (await chosen(page).count()) === count,
  );
}

const hall = (page: Page): Locator => page.locator('.seat-map-box');
/** The class of a hall with a greatest height. */
const LIMITED = /--most/;
const summaryLines = (page: Page): Locator => page.locator('.seat-panel .ui-summary-line');

test('by default the steps are numbered, the hall fits a desktop, and a summary is next to the seats', async ({
  page,
}) => {
  const { id } = await ownShowing(page, 75);
  await page.goto(`/order/${id}`);
  await expect(page.locator('.ui-step-dot').first()).toHaveText('1');
  await expect(hall(page)).toHaveAttribute('style', LIMITED);
  await chooseSeats(page);
  await expect(summaryLines(page)).toHaveCount(2);
});

test('options: whole sofas, the older ticket list, a family ticket, every field of the form @long', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000);
  await openWisla(page, baseURL);
  const banner = page.getByRole('region', { name: 'Your showing' });
  await expect(banner).toContainText('Screen 2');
  await expect(banner).not.toContainText('Wisła Kazimierz');
  await expect(page.locator('.ui-step-dot').first()).toBeEmpty();
  await expect(hall(page)).not.toHaveAttribute('style', LIMITED);

  // Choosing one seat of a sofa chooses the other too, and removing it removes both.
  await press(page, /sofa seat, available/, 2);
  await press(page, /sofa seat, yours/, 0);
  await press(page, /^Row \w+, seat \d+, available/, 1);
  await expect(summaryLines(page)).toHaveCount(0);
  await expectNoFaults(page);
  await insist(
    async () =>
      ((await button(page, /^(?:Move to |Choose the whole sofa)/).isVisible())
        ? button(page, /^(?:Move to |Choose the whole sofa)/)
        : button(page, 'Choose tickets')
      ).press('Enter'),
    async () => page.url().includes('step=chooseTickets'),
  );

  const types = page.getByRole('combobox', { name: /^Ticket for / });
  await types.first().selectOption({ label: (await optionOf(types.first(), /^Family of four/)) ?? '' });
  await expect(types).toHaveAccessibleName(/ and /, SLOW);
  await page
    .getByRole('region', { name: 'Add a ticket' })
    .getByRole('button', { name: /: Adult, / })
    .click();
  await expect(types).toHaveCount(2, SLOW);
  await page.getByRole('checkbox', { name: /^Blanket, / }).check();
  await expectNoFaults(page);

  // Products are a step of their own here.
  await button(page, 'Add extras').click();
  await expect(page).toHaveURL(/step=chooseProducts/, SLOW);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
  await fillDetails(page);
  await page.getByLabel('Country code').selectOption('CZ');
  await page.getByLabel('Mobile number', { exact: true }).fill('601 123 456');
  await page.getByLabel('Date of birth').fill('1984-05-06');
  await page.getByLabel('Your cinema').selectOption({ label: 'Wisła Kazimierz' });
  await page.getByLabel('I need a company invoice').check();
  await page.getByLabel('Invoice name').fill('Dimitrova sp. z o.o.');
  await page.getByLabel('Company or tax number').fill('526-104-08-28');
  await page.getByLabel('Invoice address').fill('ul. Prosta 1');
  await page.getByLabel('Invoice town or city').fill('Warszawa');
  await page.getByLabel('Invoice postcode').fill('00-838');
  await fillCard(page, CARDS.good);
  await expectNoFaults(page);
  await pay(page).click();
  await expectTickets(page);
});

/** The whole label of the entry of a list that begins with this text. */
const optionOf = async (list: Locator, name: RegExp): Promise<string | undefined> =>
  (await list.locator('option').allTextContents()).find((label) => name.test(label));
