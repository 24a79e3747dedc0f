import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { standing } from '../../support/cinema.ts';
import { databaseUrl, isDatabaseKnown } from '../../support/database/run-database.ts';
import { buyTickets, codes, expectNoFaults, takePlaces } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';

/** What happens to tickets after the purchase, and to a presentation whose last place is sold. */

test.skip(() => !isDatabaseKnown(), 'the database of this shop is not known');

/** Changes a ticket's state in the database, as a scanner or the box office would. */
async function setStatus(token: string, code: string, status: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rowCount } = await client.query(
    `update ticket t set status = $3 from orders o
      where o.tenant_id = t.tenant_id and o.order_id = t.order_id and o.link_token = $1 and t.code = $2`,
    [token, code, status],
  );
  await client.end();
  expect(rowCount).toBe(1);
}
const [CANCELLED, ADMITTED] = [2, 3];

test('when the last places are sold, present and later visitors see it; cancelled and used tickets show their state @long', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const { origin, showings } = await openFixtureBrand(page, baseURL!, {
    code: 'quay',
    id: 75,
    plans: { floor: standing(3) },
  });
  const address = `${origin}/order/${showings.get('floor')}?lang=en`;
  const other = await (await browser.newContext()).newPage();
  await other.goto(address);
  await page.goto(address);
  await takePlaces(page, /^Add one ticket: Adult$/, 3);
  await buyTickets(page);

  await expect(other.getByRole('button', { name: 'Add one ticket: Adult' })).toBeDisabled();
  // The sale notice appears after the next count of places; until then the hall is shown as full.
  await other.reload();
  const full = other.getByText('Charade is sold out');
  await expect(full.or(other.getByText('No tickets available at the moment'))).toBeVisible();
  await expect(async () => {
    await other.reload();
    await expect(full).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expectNoFaults(other);

  const token = new URL(page.url()).searchParams.get('t') ?? '';
  const reply = await page.evaluate(async (link) => (await fetch(`/api/tickets/${link}`)).json(), token);
  const [first, second] = (reply as { tickets: { code: string }[] }).tickets;
  await setStatus(token, first!.code, CANCELLED);
  await setStatus(token, second!.code, ADMITTED);
  await page.goto(`${origin}/t/${token}?lang=en`);
  const states = page.getByRole('status').filter({ hasText: /^This / });
  await expect(states).toHaveText(['This ticket has been cancelled', 'This ticket has been scanned']);
  await expect(codes(page)).toHaveCount(1);
  await expectNoFaults(page);

  // On the next day.
  await page.clock.setFixedTime(new Date(Date.now() + 86_400_000));
  await page.reload();
  await expect(states.last()).toHaveText('This showing has ended');
  await expect(states).toHaveCount(3);
  await expect(codes(page)).toHaveCount(0);
  await expectNoFaults(page);
});
