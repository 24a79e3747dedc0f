import { confirmPremium, findTwoSeats, goToTickets, openShowing } from './seats.ts';
import type { Walk } from './walk.ts';

const BRAND = 'danube';
const WHOLE_HALL = { state: 'attached' } as const;

/** Screens that only the arena has: a hall of several thousand seats, standing areas, and both. */
export async function walkArena(walk: Walk): Promise<void> {
  await walk.part('arena', async (page) => {
    await openShowing(walk, page, { brand: BRAND });
    const sections = page.locator('.seat-sections button');
    await sections.first().waitFor(WHOLE_HALL);
    await walk.shoot(page, 'arena-overview');
    await sections.nth(2).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell').first().waitFor(WHOLE_HALL);
    await walk.shoot(page, 'arena-section');
  });
  for (const mode of ['singleGA', 'multiGA', 'mixed']) {
    await walk.part(mode, async (page) => {
      await openShowing(walk, page, { brand: BRAND, mode });
      const more = page.locator(mode === 'mixed' ? '.seat-areas button' : '.tickets-row button').last();
      await more.waitFor(WHOLE_HALL);
      await walk.shoot(page, `seats-${mode}`);
      await more.click();
      const clock = page.getByRole('timer').filter({ visible: true });
      await clock.first().waitFor();
      await confirmPremium(page);
      await walk.shoot(page, `seats-${mode}-chosen`);
    });
  }
}

/** Extras as a step of their own. */
export async function walkExtras(walk: Walk): Promise<void> {
  await walk.part('extras', async (page) => {
    await openShowing(walk, page, { brand: 'wisla', skip: 1 });
    await findTwoSeats(walk, page);
    await goToTickets(walk, page);
    await page
      .getByRole('button', { name: walk.t('checkout')('next.chooseProducts'), exact: true })
      .filter({ visible: true })
      .click();
    await page.waitForURL(/step=chooseProducts/);
    await page.locator('.products-card').first().waitFor();
    await walk.shoot(page, 'extras');
  });
}
