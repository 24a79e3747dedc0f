import { expect, test } from '@playwright/test';
import { expectNoFaults } from '../visitor/arena-visitor.ts';
import { ask, openWaitingBrand, remindMe, sheet, showingOf } from '../visitor/reminders.ts';

test('the film’s first showing goes on sale: the e-mail leads to it, and its link stops the others @long', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { origin, run, hall, add } = await openWaitingBrand(page, baseURL!, { code: 'recall-mail', id: 91 });
  const more = Date.now().toString(36);
  await add({
    features: [
      { key: `later-${more}`, title: { en: `Later ${more}` }, directors: [], cast: [], runtime: 90, ratingClass: 'ALL', language: 'en', releaseDate: '2999-12-31' },
    ], // prettier-ignore
  });
  // A page that was opened in the last second is shown to all visitors.
  await expect(async () => {
    await page.goto(`${origin}/coming-soon?lang=en`);
    await expect(remindMe(page, `Remind me: Later ${more}`)).toBeVisible({ timeout: 1000 });
  }).toPass();
  for (const name of [`Coming ${run}`, `Later ${more}`]) {
    await remindMe(page, `Remind me: ${name}`).click();
    await ask(page, `ana-${run}@posta.test`);
    await expect(sheet(page).getByText('We’ll remind you')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await add(showingOf(run, hall));

  await expect(async () => {
    await page.goto(`${origin}/demo/outbox?lang=en`);
    await page.getByRole('link', { name: `On sale now: Coming ${run}` }).click({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  const mail = page.frameLocator('iframe');
  const stop = await mail.getByRole('link', { name: /^Stop all reminders/ }).getAttribute('href');
  const showings = await mail.getByRole('link', { name: 'See all showings' }).getAttribute('href');
  await page.goto(showings!);
  await expect(page.getByRole('heading', { level: 1, name: `Coming ${run}` })).toBeVisible();
  await expect(remindMe(page)).toBeHidden();

  await page.goto(stop!);
  await expect(page.getByText('You’re waiting for 1 reminder.')).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: 'Stop all reminders' }).click();
  await expect(page.getByRole('heading', { name: 'You won’t get any more reminders' })).toBeVisible();
  await expectNoFaults(page);

  await page.goto(`${origin}/reminders/nothing?lang=en`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expectNoFaults(page);
});
