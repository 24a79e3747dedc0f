import { fillCard, fillDetails, goToPay, pressPay } from './pay.ts';
import type { Walk } from './walk.ts';

const CARD = '4242424242424242';

/** A donation from the causes to the receipt. */
export async function walkDonations(walk: Walk): Promise<void> {
  await walk.part('donations', async (page) => {
    await page.goto(walk.address('/donations'), { waitUntil: 'networkidle' });
    await walk.shoot(page, 'donations');
    await page.getByRole('radio').first().check();
    const sums = page.getByRole('radiogroup', { name: walk.t('donations')('choose.sums') }).getByRole('radio');
    await sums.first().check();
    await page.locator('.ui-price-due').first().waitFor({ state: 'detached' });
    await walk.shoot(page, 'donations-chosen');
    await goToPay(walk, page);
    await fillDetails(page);
    await fillCard(page, CARD);
    await walk.shoot(page, 'donations-pay');
    await pressPay(page);
    await page.waitForURL(/step=confirmation/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await walk.shoot(page, 'donations-thanks');
  });
}
