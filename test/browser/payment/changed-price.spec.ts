import { expect, test } from '@playwright/test';
import { cinema, standing } from '../../support/cinema.ts';
import { expectNoFaults, takePlaces } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, fillDetails } from '../visitor/purchase-visitor.ts';

/** The cinema changes its prices while a visitor is at the payment. */

type PriceLists = { priceLists: { prices: { ticket: string; price: number }[] }[] };

test('prices that change between two steps are told on the next one, with tickets that are no longer sold', async ({
  page,
  baseURL,
}) => {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL!, {
    code: 'repricedsteps',
    id: 148,
    plans: { floor: standing(9) },
  });
  await page.goto(`${origin}/order/${showings.get('floor')}?lang=en`);
  await takePlaces(page, /^Add one ticket: Adult$/, 1);
  await takePlaces(page, /^Add one ticket: Child$/, 1);
  await expect(page.getByText('€16.95').first()).toBeVisible();
  const { priceLists } = cinema() as PriceLists;
  await load({
    foyer: 1,
    priceLists: priceLists.map((list) => ({
      ...list,
      prices: list.prices.filter(({ ticket }) => ticket !== 'child'),
    })),
  });
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  const note = page.getByRole('status').filter({ hasText: 'The price has changed' });
  await expect(note).toContainText('1 ticket is now of another type');
  await expect(note).toContainText('The total was €16.95 and is now €19.80.');
  await expectNoFaults(page);
  await note.getByRole('button', { name: 'OK' }).click();
  await expect(note).toHaveCount(0);
});

test('a changed price that the page learns of by itself is told, before anything is paid', async ({
  page,
  baseURL,
}) => {
  const { origin, showings, load } = await openFixtureBrand(page, baseURL!, {
    code: 'repriced',
    id: 142,
    plans: { floor: standing(9) },
  });
  await page.goto(`${origin}/order/${showings.get('floor')}?lang=en`);
  await takePlaces(page, /^Add one ticket: Adult$/, 2);
  await button(page, 'Go to payment').click();
  await expect(page).toHaveURL(/step=customerInfo/);
  await fillDetails(page);
  const total = button(page, /^Pay €/).first();
  const [before] = /[\d.]+/.exec((await total.textContent())!)!;
  const { priceLists } = cinema() as { priceLists: { prices: { price: number }[] }[] };
  await load({
    foyer: 1,
    priceLists: priceLists.map((list) => ({
      ...list,
      prices: list.prices.map((one) => ({ ...one, price: one.price + 1 })),
    })),
  });
  // The page saves what is typed, and learns the new price by that.
  await page.getByLabel('Last name').fill('Petrova');
  await page.getByLabel('First name').focus();
  const dialog = page.getByRole('alertdialog', { name: 'The price has changed' });
  const after = (Number(before) + 2).toFixed(2);
  await expect(dialog).toContainText(`The amount to pay was €${before} and is now €${after}.`);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: `Continue at €${after}` }).click();
  await expect(total).toHaveText(new RegExp(`€${after}`));
  await expect(dialog).toHaveCount(0);
});
