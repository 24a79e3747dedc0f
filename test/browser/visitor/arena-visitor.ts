import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { insist } from './insist.ts';
import { screenNo } from './screen.ts';
import { showingOf } from './showings.ts';
import {
  button,
  CARDS,
  confirmPremium,
  fillCard,
  fillDetails,
  pay,
  premiumTick,
} from './purchase-visitor.ts';

/** Steps of a visitor of the arena, for every way of choosing places. */

/**
 * Opens the arena's showing of a seating mode, in English; returns its id. The latest is the emptiest; each screen has
 * its own if there are several. The brand is chosen by the host header, because only browsers resolve its host.
 */
export async function openArena(
  page: Page,
  baseURL: string | undefined,
  seatingMode: string,
): Promise<number> {
  const base = new URL(baseURL ?? '');
  const host = `danube.localhost:${base.port}`;
  const found = await showingOf(page, screenNo(), { seatingMode, host });
  await page.goto(`${base.protocol}//${host}/order/${found.id}?lang=en`);
  await expect(
    page.getByRole('heading', { name: /^(?:Choose your seats|How many tickets\?)$/ }),
  ).toBeVisible();
  return found.id;
}

/** Runs axe, without the frames of card form and bank. */
export async function expectNoFaults(page: Page): Promise<void> {
  // Half-way between two colours a text may be hard to read.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : [])),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .options({
      rules: { 'label-content-name-mismatch': { enabled: true } },
      // With everything that passed, which is sent through the browser's tools, it takes four times as long.
      resultTypes: ['violations'],
    })
    .setLegacyMode()
    .exclude('iframe')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
}

/** Shows the places as a list; pressed again when the page is not interactive yet. */
export async function showList(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Available seats' });
  await insist(
    () =>
      page
        .getByRole('radio', { name: 'List' })
        .or(page.getByRole('button', { name: 'Show seats as a list' }))
        .press('Space'),
    () => list.isVisible(),
  );
}

export const clock = (page: Page): Locator => page.getByRole('timer', { name: 'Time left' }).first();

/** Continues to the tickets; when the choice would leave a single seat, moves to the offered seats. */
export async function goToTickets(page: Page): Promise<void> {
  const onwards = button(page, 'Choose tickets');
  const offer = button(page, /^(?:Move to |Choose the whole sofa)/);
  await expect(onwards).toBeEnabled({ timeout: 20_000 });
  await insist(
    // A press that had an effect after all takes the button away.
    async () => ((await offer.isVisible()) ? offer : onwards).press('Enter', { timeout: 2000 }),
    async () => page.url().includes('step=chooseTickets'),
  );
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
}

const SLOW = { timeout: 20_000 };

/** From the tickets to the confirmation, checking each step with axe. */
export async function buyTickets(page: Page): Promise<void> {
  await expectNoFaults(page);
  const tick = premiumTick(page);
  if (await tick.isVisible()) await tick.click();
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
  await fillDetails(page);
  await fillCard(page, CARDS.good);
  await expectNoFaults(page);
  await pay(page).click();
  await expectConfirmation(page);
}

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 40_000 });
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toBeVisible(SLOW);
  await expectNoFaults(page);
}

/** The codes of the bought tickets. */
export const codes = (page: Page): Locator => page.getByRole('img', { name: /^QR code for / });

/** Presses a section's stepper until it shows the count; confirms a premium place. */
export async function takePlaces(page: Page, name: RegExp, places: number, area?: string): Promise<void> {
  const here = area === undefined ? page : page.getByRole('group', { name: area, exact: true });
  const more = here.getByRole('button', { name });
  const stepper = here.getByRole('group').filter({ has: page.getByRole('button', { name }) });
  const count = stepper.locator('output');
  for (let own = 1; own <= places; own++) {
    await expect(async () => {
      // Pressed again when the page is not interactive yet: a place counts as soon as it was requested.
      if ((await count.textContent()) === String(own - 1)) await more.click();
      await expect(count).toHaveText(String(own), { timeout: 1000 });
    }).toPass(SLOW);
  }
  await confirmPremium(page);
}
