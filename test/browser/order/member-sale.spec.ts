import { expect, test } from '@playwright/test';
import { smallHall } from '../../support/cinema.ts';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { openFixtureBrand } from '../visitor/fixture-brand.ts';
import { button, chooseSeats } from '../visitor/purchase-visitor.ts';

/** A member opens the sale of a showing before everybody else. */

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a member number opens the seats of a showing that is not on sale yet', async ({ page, baseURL }) => {
  const brand = await openFixtureBrand(page, baseURL!, {
    code: 'early',
    id: 143,
    plans: { hall: smallHall },
    locales: ['en', 'he'],
    site: { auth: { provider: 'mobile', required: false, countries: [] } },
    sale: { saleFrom: inHours(1), memberSaleFrom: inHours(-1) },
  });
  const since = { startDate: '2020-01-01' };
  await brand.load({
    foyer: 1,
    memberships: [
      {
        key: 'club',
        name: { en: 'Club' },
        ticketTypes: [],
        members: [
          { memberNumber: 'E-1001', ...since },
          { memberNumber: 'E-1002', endDate: '2020-12-31', ...since },
        ],
      },
    ],
  });
  await page.goto(`${brand.origin}/?lang=en`);
  const chip = page.locator(`a[href^="/order/${brand.showings.get('hall')}"]`);
  await expect(chip).toHaveAccessibleName(/members can buy now; on sale to everyone from/);
  await chip.click();
  await expect(page.getByRole('heading', { name: 'Members can buy now' })).toBeVisible();
  await expectNoFaults(page);
  // By keyboard, with the refusals on the way.
  const field = page.getByLabel('Member number');
  await expect(field).toHaveAccessibleDescription('If you’re signed in as a member, leave it empty.');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('Enter your member number.');
  await field.fill('E-1002');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/has expired/);
  await expect(field).toBeFocused();
  await field.fill('e 1001');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Choose your seats' })).toBeFocused();
  await chooseSeats(page);
  await button(page, 'Choose tickets').click();
  await expect(page).toHaveURL(/step=chooseTickets/);
  // It stays open for this visitor.
  await page.reload();
  await expect(button(page, 'Go to payment')).toBeVisible();
});
