import type { Page } from '@playwright/test';
import type { Walk } from './walk.ts';

const AT_REST = { waitUntil: 'networkidle' } as const;
const WINDOW = { whole: false } as const;

/** The sheets of What's on, a film, the films to come, and a reminder. */
export async function walkFilms(walk: Walk): Promise<void> {
  await walk.part('whats-on-cinemas', (page) => sheetOf(walk, page, 'cinemas', 'input[type=checkbox]'));
  await walk.part('whats-on-several', (page) => chooseCinemas(walk, page));
  await walk.part('whats-on-filters', (page) => sheetOf(walk, page, 'more-filters', 'a'));
  await walk.part('whats-on-calendar', (page) => sheetOf(walk, page, 'calendar', '.catalog-month'));
  await walk.part('film', async (page) => {
    await page.goto(walk.address('/'), AT_REST);
    await page.locator('a[href^="/film/"]').first().click();
    await page.waitForURL(/\/film\//);
    await page.waitForLoadState('networkidle');
    await walk.shoot(page, 'film');
    await page.goto(walk.address('/film/no-such-film'), AT_REST);
    await walk.shoot(page, 'film-not-found');
  });
  await walk.part('coming-soon', async (page) => {
    await page.goto(walk.address('/coming-soon'), AT_REST);
    await walk.shoot(page, 'coming-soon');
    await remind(walk, page);
  });
}

/** The day of all cinemas but the last. */
async function chooseCinemas(walk: Walk, page: Page): Promise<void> {
  await page.goto(walk.address('/'), AT_REST);
  const ids = await page
    .locator('input[name=location]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  if (ids.length < 2) return;
  const chosen = ids.slice(0, -1).map((id) => `location=${id}`);
  await page.goto(walk.address(`/?${chosen.join('&')}`), AT_REST);
  await walk.shoot(page, 'whats-on-several');
}

/** Opens a sheet of What's on; a brand with one cinema has none for cinemas, and phones none for filters. */
async function sheetOf(walk: Walk, page: Page, id: string, content: string): Promise<void> {
  await page.goto(walk.address('/'), AT_REST);
  const opener = page.locator(`[popovertarget="${id}"]:not([popovertargetaction=hide])`);
  if (!(await opener.isVisible())) return;
  await opener.click();
  await page.locator(`#${id}`).locator(content).filter({ visible: true }).first().waitFor();
  await walk.shoot(page, `whats-on-${id}`, WINDOW);
}

/** The sheet for a reminder: empty, with what is missing, and stored. */
async function remind(walk: Walk, page: Page): Promise<void> {
  const opener = page.locator('[popovertarget^="remind"]');
  if ((await opener.count()) === 0) return;
  await opener.first().click();
  const sheet = page.locator(':popover-open');
  const send = sheet.locator('button[type=submit]');
  await send.waitFor();
  await walk.shoot(page, 'reminder', WINDOW);
  await send.click();
  await sheet.locator('[aria-invalid=true]').first().waitFor();
  await walk.shoot(page, 'reminder-faults', WINDOW);
  await sheet.locator('input[type=email]').fill('ana@example.org');
  await sheet.locator('input[type=checkbox]').check({ force: true });
  await send.click();
  await send.waitFor({ state: 'detached' });
  await walk.shoot(page, 'reminder-stored', WINDOW);
}
