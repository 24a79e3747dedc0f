import { expect, test } from '@playwright/test';
import { standing } from '../../support/cinema.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { buyTickets, expectNoFaults, takePlaces } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button } from '../visitor/purchase-visitor.ts';

const HOUR = 3_600_000;

test('the buyer of a moved showing opens the link of the e-mail and cancels the tickets with one press @long', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'ferry',
    id: 77,
    plans: { floor: standing(3) },
  });
  const id = showings.get('floor')!;
  await page.goto(`${origin}/order/${id}?lang=en`);
  await takePlaces(page, /^Add one ticket: Adult$/, 2);
  await buyTickets(page);

  const outbox = `${origin}/demo/outbox?lang=en`;
  const changes = page.getByRole('link', { name: /^Changed: Charade/ });
  await page.goto(outbox);
  // Earlier runs may have sent some.
  const before = await changes.count();
  const moved = await page.request.post(`/api/operator/presentations/${id}/move`, {
    // Only browsers resolve the brand's host.
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, host: new URL(origin).host },
    data: { dateTime: new Date(Date.now() + 50 * HOUR).toISOString(), confirm: 1 },
  });
  expect(await moved.text()).toContain('"kind":"moved"');
  await expect(async () => {
    await page.goto(outbox);
    await expect(changes).toHaveCount(before + 1, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await changes.first().click();
  const link = await page
    .frameLocator('iframe')
    .getByRole('link', { name: 'Get a refund' })
    .getAttribute('href');

  await page.goto(`${link}?lang=en`);
  await expect(page.getByRole('heading', { name: 'Your showing has changed' })).toBeVisible();
  await expect(page.getByText('everything you paid for the showing: €19.80')).toBeVisible();
  await expectNoFaults(page);
  await button(page, 'Cancel my tickets').dblclick();
  const done = page.getByRole('status').filter({ hasText: 'Your tickets are cancelled' });
  await expect(done).toContainText('€19.80');
  await expectNoFaults(page);
  await page.reload();
  await expect(done).toBeVisible();

  await page.goto(`${origin}/refund/nothing?lang=en`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectNoFaults(page);
});
