import { expect, test, type Page } from '@playwright/test';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { standing } from '../../support/cinema.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { buyTickets, expectNoFaults, goToTickets } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button } from '../visitor/purchase-visitor.ts';
import { chooseSeat, chosenSeats, seatAt } from '../visitor/seat-map.ts';

/** One row of six seats. */
const ROW: Chart = {
  ...standing(1),
  name: 'Row',
  sections: [{ id: 1, name: 'Stalls', level: 0, rows: [{ label: 'A', parts: [[0, 0, 50, 0, 0, 6]] }] }],
};

/** An operator blocks seats of row A. */
async function block(page: Page, origin: string, id: number, seats: readonly number[], options: object = {}) {
  const answer = await page.request.post(`/api/operator/presentations/${id}/seats/block`, {
    // Only browsers resolve the brand's host.
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, host: new URL(origin).host },
    data: { seats: seats.map((seat) => ({ row: 'A', seat: String(seat) })), reason: 'broken', ...options },
  });
  expect(answer.status()).toBe(200);
}

test('a seat that is blocked leaves the open map and the cart at once', async ({ page, baseURL }) => {
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'wet',
    id: 96,
    plans: { row: ROW },
  });
  const id = showings.get('row')!;
  await page.goto(`${origin}/order/${id}?lang=en`);
  await chooseSeat(page, 5);
  await chooseSeat(page, 4);
  await expect(chosenSeats(page)).toHaveCount(2);
  // The map shows a choice before it is locked.
  const locked = (address: string): Promise<number> =>
    page.evaluate(
      async (url) => ((await (await fetch(url)).json()) as { seats: object[] }).seats.length,
      address,
    );
  await expect.poll(() => locked(`/api/order/${id}/cart`)).toBe(2);
  await expect(seatAt(page, 0)).not.toHaveAttribute('aria-disabled', 'true');
  await block(page, origin, id, [1, 6], { confirm: 1 });
  await expect(seatAt(page, 0)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('status').filter({ hasText: /No longer for sale: .A6/ })).toContainText(
    'This seat has been taken off sale. You can choose another.',
  );
  await expect(chosenSeats(page)).toHaveCount(1);
  await expectNoFaults(page);
});

test('a buyer who gets no other seat asks for the money by the link of the e-mail @long', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'broken',
    id: 97,
    plans: { row: ROW },
  });
  const id = showings.get('row')!;
  await page.goto(`${origin}/order/${id}?lang=en`);
  await chooseSeat(page, 0);
  await chooseSeat(page, 1);
  await goToTickets(page);
  await buyTickets(page);
  // E-mails of earlier runs have another port, and those of other screens are there already.
  const emails = page.getByRole('link', { name: /^Problem with your seats: Charade/ });
  await page.goto(`${origin}/demo/outbox?lang=en`);
  const earlier = (await emails.count()) > 0 ? await emails.first().getAttribute('href') : null;
  await block(page, origin, id, [1], { confirm: 1, buyers: 'refund' });
  let link = '';
  await expect(async () => {
    await page.goto(`${origin}/demo/outbox?lang=en`);
    const email = emails.first();
    expect(await email.getAttribute('href', { timeout: 2000 })).not.toBe(earlier);
    await email.click({ timeout: 2000 });
    const button = page.frameLocator('iframe').getByRole('link', { name: 'Get a refund' });
    link = (await button.getAttribute('href')) ?? '';
    expect(link).toContain(origin);
  }).toPass({ timeout: 60_000 });
  await page.goto(`${link}?lang=en`);
  await expect(page.getByRole('heading', { name: 'Problem with your seats' })).toBeVisible();
  await expect(page.getByText('everything you paid for the showing: €19.80')).toBeVisible();
  await expectNoFaults(page);
  await button(page, 'Cancel my tickets').click();
  await expect(page.getByRole('status').filter({ hasText: 'Your tickets are cancelled' })).toBeVisible();
  await expectNoFaults(page);
  // The other seat of the order is for sale again, and the blocked one is not.
  await page.goto(`${origin}/order/${id}?lang=en`);
  await expect(seatAt(page, 0)).toHaveAttribute('aria-disabled', 'true');
  await expect(seatAt(page, 1)).not.toHaveAttribute('aria-disabled', 'true');
});
