import { expect, test, type Locator, type Page } from '@playwright/test';
import { standing } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand, type FixtureBrand } from '../visitor/fixture-brand.ts';
import { loseAnswers } from '../visitor/lose-answers.ts';
import { acceptTerms, button, CARDS, chooseCard, fillCard, pay } from '../visitor/purchase-visitor.ts';

/** Signing in by SMS at checkout. */

/** The code of every sign-in in the demo. */
const CODE = '123456';

type Visit = FixtureBrand & { readonly number: string; readonly toPayment: () => Promise<void> };

/** A brand with sign-in and one customer, whose number no other run has asked a code for. */
async function openBrand(page: Page, baseURL: string, required: boolean): Promise<Visit> {
  const auth = { provider: 'mobile', required, countries: [] };
  const brand = await openFixtureBrand(page, baseURL, {
    code: required ? 'members-only' : 'signing-in',
    id: required ? 121 : 120,
    plans: { floor: standing(40) },
    site: { auth, params: { 64: !required } },
  });
  const number = `+35988${String(Date.now()).slice(-7)}`;
  const ana = { key: number.slice(1), mobileNumber: number, firstName: 'Ana', lastName: 'Petrova' };
  const member = { memberNumber: `M-${number.slice(4)}`, mobileNumber: number, startDate: '2020-01-01' };
  await brand.load({
    foyer: 1,
    customers: [{ ...ana, email: 'ana@posta.test' }],
    memberships: [{ key: 'club', name: { en: 'Club' }, ticketTypes: [], members: [member] }],
  });
  const toPayment = async (): Promise<void> => {
    await page.goto(`${brand.origin}/order/${brand.showings.get('floor')}?lang=en`);
    await page
      .getByRole('button', { name: /^Add one ticket: Adult$|^Add one: Adult$|Adult/ })
      .last()
      .click();
    await button(page, 'Go to payment').click();
    await expect(page).toHaveURL(/step=customerInfo/);
  };
  return { ...brand, number, toPayment };
}

const codeField = (page: Page): Locator => page.getByLabel('6-digit code');
const numberField = (page: Page): Locator => page.locator('input[name="signInNumber"]');
const signedInLine = (page: Page): Locator => page.getByText(/^You’re signed in with/);

test('a customer signs in by SMS: what is known is filled in, and nothing typed is lost', async ({
  page,
  baseURL,
}) => {
  const { number, toPayment } = await openBrand(page, baseURL!, false);
  await toPayment();
  await page.getByLabel('First name').fill('Anna');
  await button(page, 'Sign in').click();
  await expect(numberField(page)).toBeFocused();
  await expectNoFaults(page);
  await numberField(page).fill(number);
  await numberField(page).press('Enter');
  await expect(codeField(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: number })).toBeVisible();
  // The server sends one code a minute.
  await expect(page.getByRole('button', { name: /^New code in (?:1:00|0:\d\d)$/ })).toBeDisabled();
  await expectNoFaults(page);
  await codeField(page).pressSequentially('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Enter all 6 digits.' })).toBeVisible();
  await codeField(page).fill('');
  await codeField(page).pressSequentially('000000');
  const refused = page.getByRole('alert').filter({ hasText: 'That code isn’t right.' });
  await expect(refused).toContainText('You have 4 tries left.');
  // The last digit has sent it: Enter after it is no second try.
  await page.keyboard.press('Enter');
  await codeField(page).pressSequentially('111111');
  await expect(refused).toContainText('You have 3 tries left.');
  await expect(codeField(page)).toBeFocused();
  await codeField(page).pressSequentially(CODE);
  await expect(signedInLine(page)).toBeFocused();
  // Nothing is missing: one line instead of the fields.
  await expect(page.getByText('Anna Petrova')).toBeVisible();
  await expect(page.getByText('ana@posta.test')).toBeVisible();
  await expectNoFaults(page);
  await button(page, 'Change').click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveValue('Anna');
  await expect(page.getByLabel('Last name')).toHaveValue('Petrova');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ana@posta.test');
  // Fields that are being filled in do not close, and one that is wrong is shown.
  await page.getByLabel('Last name').fill('');
  await page.getByLabel('Last name').fill('Petrova');
  await expect(page.getByLabel('Last name')).toBeFocused();
  await page.reload();
  await expect(signedInLine(page)).toBeVisible();
  await expect(page.getByText('Anna Petrova')).toBeVisible();
  // As the worker of the ticket pages stores one that was opened.
  await page.evaluate(async () =>
    (await caches.open('foyer-tickets-1')).put('/t/opened', new Response('a ticket')),
  );
  await button(page, 'Sign out').click();
  await expect(button(page, 'Sign in')).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // Whoever uses the device next finds nothing of the customer, after a reload neither.
  await expect(page.getByLabel('Last name')).toHaveValue('');
  await page.reload();
  await expect(button(page, 'Sign in')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

test('a brand that sells to customers only asks to sign in before the details @long', async ({
  page,
  baseURL,
}) => {
  const { number, toPayment } = await openBrand(page, baseURL!, true);
  await toPayment();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await expectNoFaults(page);
  await numberField(page).fill(number);
  await button(page, 'Send code').click();
  await codeField(page).pressSequentially(CODE);
  await expect(page.getByText('Ana Petrova')).toBeVisible();
  await acceptTerms(page);
  await chooseCard(page);
  await fillCard(page, CARDS.good);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: /Order confirmed/ })).toBeVisible({ timeout: 20_000 });
});

test('no code is sent to a landline, and buying needs no account', async ({ page, baseURL }) => {
  const { toPayment } = await openBrand(page, baseURL!, false);
  await toPayment();
  await button(page, 'Sign in').click();
  await numberField(page).fill('02 981 1234');
  await button(page, 'Send code').click();
  await expect(page.getByText(/^We can’t send codes to this number/)).toBeVisible();
  await expect(numberField(page)).toBeFocused();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the answer is lost: a code that has come all the same can be typed @long', async ({
  page,
  baseURL,
}) => {
  const { number, toPayment } = await openBrand(page, baseURL!, false);
  await toPayment();
  await loseAnswers(page, '/mobile-login');
  await page.reload();
  await button(page, 'Sign in').click();
  await numberField(page).fill(number);
  await button(page, 'Send code').click();
  await expect(page.getByText(`If a code has arrived at ${number}, enter it here.`)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'We lost the connection' })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectNoFaults(page);
  await codeField(page).pressSequentially('000000');
  await expect(page.getByText('That code isn’t right. You have 4 tries left.')).toBeVisible();
  await codeField(page).pressSequentially(CODE);
  await expect(signedInLine(page)).toBeFocused();
});

test('the answer to the right code is lost: entered again, it signs in @long', async ({ page, baseURL }) => {
  const { number, toPayment } = await openBrand(page, baseURL!, false);
  await loseAnswers(page, '/mobile-login-validation-area');
  await toPayment();
  await button(page, 'Sign in').click();
  await numberField(page).fill(number);
  await numberField(page).press('Enter');
  await expect(codeField(page)).toBeFocused();
  await codeField(page).pressSequentially(CODE);
  await expect(page.getByRole('alert').filter({ hasText: 'We lost the connection' })).toBeVisible();
  await codeField(page).fill('');
  await codeField(page).pressSequentially(CODE);
  await expect(signedInLine(page)).toBeVisible();
});

test('the page was reloaded before the code came: it can be typed, though no other one is sent yet @long', async ({
  page,
  baseURL,
}) => {
  const { number, toPayment } = await openBrand(page, baseURL!, false);
  await toPayment();
  const ask = async (): Promise<void> => {
    await button(page, 'Sign in').click();
    await numberField(page).fill(number);
    await button(page, 'Send code').click();
  };
  await ask();
  await expect(codeField(page)).toBeVisible();
  await page.reload();
  await ask();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many codes requested' })).toBeVisible();
  await codeField(page).pressSequentially(CODE);
  await expect(signedInLine(page)).toBeFocused();
});

test('a member signs in by the member number', async ({ page, baseURL }) => {
  const { number, toPayment } = await openBrand(page, baseURL!, false);
  await toPayment();
  await button(page, 'Sign in').click();
  await page.getByRole('button', { name: 'Use a member number' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Member number' });
  await expect(field).toBeFocused();
  await expectNoFaults(page);
  await field.fill(`m ${number.slice(4)}`);
  await field.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'If we have a mobile number for this member' }),
  ).toBeVisible();
  // It is not told which number that is.
  await expect(page.getByText(number.slice(-4))).toHaveCount(0);
  await codeField(page).pressSequentially(CODE);
  await expect(signedInLine(page)).toBeFocused();
  await expect(page.getByText('ana@posta.test')).toBeVisible();
});
