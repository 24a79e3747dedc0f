import { expect, test, type Page } from '@playwright/test';
import { standing } from '../../support/cinema.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { expectNoFaults, takePlaces } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { clock } from '../visitor/order-clock.ts';
import { bank, button, CARDS, fillCard, fillDetails, pay, pressAtBank } from '../visitor/purchase-visitor.ts';

/** A showing is cancelled while the visitor is at its payment. */

const SLOW = { timeout: 40_000 };
const BRAND = {
  code: 'called-off',
  id: 124,
  plans: { form: standing(3), bank: standing(3), late: standing(3), sold: standing(3) },
};

test.setTimeout(120_000);

type Paying = { readonly id: number; readonly cancel: () => Promise<void> };

/** From a hall's showing to its payment, with details and card filled in. */
async function comeToPay(
  page: Page,
  baseURL: string | undefined,
  hall: string,
  card: string,
): Promise<Paying> {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, BRAND);
  const id = showings.get(hall)!;
  await page.goto(`${origin}/order/${id}?lang=en`);
  await takePlaces(page, /^Add one ticket: Adult$/, 2);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/, SLOW);
  await fillDetails(page);
  await fillCard(page, card);
  const cancel = async (): Promise<void> => {
    const answer = await page.request.post(`/api/operator/presentations/${id}/cancel`, {
      // Only browsers resolve the brand's host.
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, host: new URL(origin).host },
      data: { confirm: 1 },
    });
    expect(answer.status()).toBe(200);
  };
  return { id, cancel };
}

/** The page says what has become of showing and money, has nothing to pay with, and leads to the other showings. */
async function expectCalledOff(page: Page, money: RegExp): Promise<void> {
  await expect(page.getByText('This showing has been cancelled')).toBeVisible(SLOW);
  await expect(page.getByText(money)).toBeInViewport();
  await expect(button(page, /^Pay /)).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await expect(page.getByText(/holding your/)).toHaveCount(0);
  await expect(clock(page)).toHaveCount(0);
  await expectNoFaults(page);
}

const approve = (page: Page) => bank(page).getByRole('button', { name: 'Yes, approve' });

test('cancelled before Pay: nothing was charged, and the button leads to other showings @long', async ({
  page,
  baseURL,
}) => {
  const { id, cancel } = await comeToPay(page, baseURL, 'form', CARDS.good);
  await cancel();
  await pay(page).click();
  await expectCalledOff(page, /^You haven’t been charged\. You can choose another showing/);
  await page.getByRole('link', { name: 'See other showings' }).click();
  await expect(page).toHaveURL(new RegExp(`/order/${id}$`));
  await expect(page.getByRole('heading', { name: /has been cancelled$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Other times/ })).toBeVisible();
});

test('cancelled during the bank’s step: it closes by itself, in every tab @long', async ({
  page,
  baseURL,
}) => {
  const { cancel } = await comeToPay(page, baseURL, 'bank', CARDS.asksTheBank);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  await expect(otherTab.getByRole('dialog', { name: 'Your payment isn’t finished' })).toBeVisible(SLOW);
  await cancel();
  for (const tab of [page, otherTab]) {
    await expectCalledOff(tab, /^You haven’t been charged\./);
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  }
});

test('approved after the cancellation: the money is said to be refunded @long', async ({ page, baseURL }) => {
  const { cancel } = await comeToPay(page, baseURL, 'late', CARDS.asksTheBank);
  await pay(page).click();
  await expect(approve(page)).toBeVisible(SLOW);
  await cancel();
  await pressAtBank(page, 'Yes, approve');
  await expectCalledOff(page, /^We’re refunding your payment\./);
});

test('cancelled after the payment: the confirmation says so, and speaks of the money', async ({
  page,
  baseURL,
}) => {
  const { cancel } = await comeToPay(page, baseURL, 'sold', CARDS.good);
  await pay(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order confirmed\./ })).toBeVisible(SLOW);
  await cancel();
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your tickets have been cancelled.' }),
    ).toBeVisible({
      timeout: 2000,
    });
  }).toPass(SLOW);
  await expect(page.getByText(/^Your money goes back to the card/)).toBeVisible();
  await expect(page.getByText('See you')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0);
  await expectNoFaults(page);
});
