import { allShowings, showingBy } from './showings.ts';
import type { Walk } from './walk.ts';

/** States other than 'on sale': db/demo/README.md says where the demo has them. Some exist at certain hours only. */
const STATES = ['notYet', 'ended', 'locationOffline', 'channelClosed', 'advanceNotAllowed'] as const;

/** The sale notices of presentations that cannot be bought. */
export async function walkSaleNotices(walk: Walk): Promise<void> {
  await walk.part('notices', async (page) => {
    await page.goto(walk.address('/terms'));
    const showings = await allShowings(page);
    const found: (readonly [name: string, id: number | undefined])[] = STATES.map((state) => [
      state,
      showings.find(({ sale }) => sale.state === state)?.id,
    ]);
    found.push(['soldOut', await showingBy(page, ({ isSoldOut }) => isSoldOut)]);
    for (const [name, id] of found) {
      if (id === undefined) continue;
      await page.goto(walk.address(`/order/${id}`), { waitUntil: 'networkidle' });
      await walk.shoot(page, `notice-${name}`);
    }
  });
}
