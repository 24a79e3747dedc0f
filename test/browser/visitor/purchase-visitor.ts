import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { insist } from './insist.ts';
import { SCREEN_COUNT, screenNo } from './screen.ts';
import { showingOf, type OpenShowing } from './showings.ts';

/** Steps of a visitor from a presentation to its tickets. */

/** Card numbers of the demo gateway, by their behaviour. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002760003184',
  decidedLater: '4000000000000200',
} as const;

/** The latest presentations are the emptiest; other files use those from the front. */
const FIRST_OF_OURS = 60;

/**
 * A presentation with numbered seats for one test and screen, so that tests do not take each other's seats.
 */
export const ownShowing = (page: Page, own: number): Promise<OpenShowing> =>
  showingOf(page, FIRST_OF_OURS + SCREEN_COUNT * own + screenNo());

/** A visible button: summary and bar have one each, of which one is visible. */
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).locator('visible=true');

/** Requests two best seats, which leave no single seat; confirms a premium seat. */
export async function chooseSeats(page: Page): Promise<void> {
  const onwards = button(page, 'Choose tickets');
  const isFound = (): Promise<boolean> => onwards.isEnabled();
  await insist(() => button(page, /^Find seats(?: together)?$/).click(), isFound);
  await confirmPremium(page);
}

/** The tick by which premium seats are confirmed in the summary; the phone's bar has it until it is ticked. */
export const premiumTick = (page: Page): Locator =>
  page.locator('input[name="premium"]').locator('visible=true');

export const isPremiumAsked = (page: Page): Promise<boolean> =>
  page.locator('.seat-premium').locator('visible=true').isVisible();

/** Confirms premium seats, where the chosen ones are such. */
export async function confirmPremium(page: Page): Promise<void> {
  // Clicked, not checked: the phone's bar has no tick any more once it is ticked.
  if (await isPremiumAsked(page)) await premiumTick(page).click();
}

/** Waits until the following change has reached the server. */
export async function andSaved(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/cart'),
  );
  await change();
  await saved;
}

/** From the showing's page to its tickets. */
export async function comeToTickets(page: Page, own: number): Promise<number> {
  const { id } = await ownShowing(page, own);
  await page.goto(`/order/${id}`);
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/);
  await expect(page.getByRole('heading', { name: 'Choose your tickets' })).toBeVisible();
  return id;
}

export async function comeToPayment(page: Page, own: number): Promise<number> {
  const id = await comeToTickets(page, own);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  return id;
}

export const cardForm = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Our payment provider’s card form"]');

/** Chooses the card at a brand that offers another method first. */
export const chooseCard = (page: Page): Promise<void> => page.getByRole('radio', { name: /^Card\b/ }).check();

export async function fillDetails(page: Page): Promise<void> {
  await chooseCard(page);
  // Content below the card form must not move from here on.
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await fillCustomer(page);
}

/** The fields of the buyer only. */
export async function fillCustomer(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('elena@posta.example');
  // A brand may ask for the name, and for a second entry of the address.
  for (const [label, text] of [
    ['First name', 'Elena'],
    ['Last name', 'Dimitrova'],
    ['Confirm email', 'elena@posta.example'],
  ] as const) {
    const field = page.getByLabel(label);
    if ((await field.count()) > 0) await field.fill(text);
  }
  await acceptTerms(page);
}

export const acceptTerms = (page: Page): Promise<void> => page.getByLabel(/I accept the terms/).check();

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel('Card number').fill('');
  await form.getByLabel('Card number').pressSequentially(number);
  await form.getByLabel('Expiry date').pressSequentially('839');
  await form.getByLabel('Security code').pressSequentially('123');
}

/** On desktops there are two: in the summary, and at the form's end. */
export const pay = (page: Page): Locator => button(page, /^Pay /).first();
const BANK_FRAME = 'iframe[title="Your bank’s security check"]';
export const bank = (page: Page): FrameLocator => page.frameLocator(BANK_FRAME);
/** Presses a button of the bank. Its frame takes no press when it has only just appeared (`bank-frame.css`). */
export async function pressAtBank(
  page: Page,
  name: 'Yes, approve' | 'No, decline' | 'Complete',
): Promise<void> {
  await expect(page.locator(BANK_FRAME)).toHaveCSS('pointer-events', 'auto', { timeout: 20_000 });
  await bank(page).getByRole('button', { name }).click();
}

/** The tickets are shown, with a code to scan. */
export async function expectTickets(page: Page): Promise<void> {
  await expect(page).toHaveURL(/step=confirmation&t=/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code for Row/ }).first()).toBeVisible();
  // The site's own bar has replaced the order's.
  await expect(page.locator('.ui-top-bar')).toBeVisible();
  await expect(page.locator('.ui-step-bar')).toBeHidden();
}
