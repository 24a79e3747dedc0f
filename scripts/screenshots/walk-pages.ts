import type { WhatsOnView } from '#modules/catalog/contract.ts';
import type { Walk } from './walk.ts';

const AT_REST = { waitUntil: 'networkidle' } as const;

/** Pages without an order: What's on, the choice of a presentation, terms, leaving the shop, not found. */
export async function walkPages(walk: Walk): Promise<void> {
  await walk.part('whats-on', async (page) => {
    await page.goto(walk.address('/'), AT_REST);
    await walk.shoot(page, 'whats-on-day');
    const programme = await page.evaluate(
      async () => (await fetch('/api/whats-on?view=day')).json() as Promise<WhatsOnView>,
    );
    const filter = programme.filters.find(({ group }) => group === 'part');
    const tomorrow = programme.days[1]?.day ?? programme.day;
    const filtered = `/?day=${tomorrow}&${filter?.group ?? 'part'}=${filter?.value ?? 'evening'}`;
    await page.goto(walk.address(filtered), AT_REST);
    await walk.shoot(page, 'whats-on-filtered');
    await page.goto(walk.address('/?view=film'), AT_REST);
    await walk.shoot(page, 'whats-on-film');
    await page.goto(walk.address('/?part=morning&format=3D'), AT_REST);
    await walk.shoot(page, 'whats-on-empty');
    await page.goto(walk.address('/?q=zzzz'), AT_REST);
    await walk.shoot(page, 'whats-on-nothing');
  });
  await walk.part('language and demo bar', async (page) => {
    await page.context().clearCookies({ name: 'foyer_demo_bar' });
    await page.goto(walk.address('/terms'), AT_REST);
    await page.locator('header summary').filter({ visible: true }).first().click();
    await walk.shoot(page, 'languages', { whole: false });
    await page.goto(walk.address('/terms'), AT_REST);
    await page.locator('.web-demo summary').click();
    await walk.shoot(page, 'demo-cards', { whole: false });
  });
  const plain = [
    ['choose', '/order'],
    ['terms', '/terms'],
    ['leave', '/https:/elsewhere.example/a?b=c'],
    ['not-found', '/no-such-page'],
    ['no-event', '/order/2147483647'],
    ['no-ticket', '/t/AAAAAAAAAAAAAAAAAAAAAA'],
  ] as const;
  for (const [name, path] of plain) {
    await walk.part(name, async (page) => {
      await page.goto(walk.address(path), AT_REST);
      await walk.shoot(page, name);
    });
  }
}
