import { expect, test } from '@playwright/test';

/** Pages that say that there is nothing look alike. */

const MISSING = ['/nowhere?lang=en', '/film/no-such-film?lang=en', '/order/999999999?lang=en', '/?lang=de'];

test('whatever is not found, its page looks the same', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'foyer_demo_bar', value: 'away', url: baseURL! }]);
  const looks: object[] = [];
  for (const address of MISSING) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    looks.push(
      await heading.evaluate((element) => {
        const { fontSize, fontWeight, letterSpacing } = getComputedStyle(element);
        const { left, top } = element.getBoundingClientRect();
        const text = getComputedStyle(element.nextElementSibling!);
        return { fontSize, fontWeight, letterSpacing, left, top, text: [text.fontSize, text.color] };
      }),
    );
  }
  for (const look of looks) expect(look).toEqual(looks[0]);
});
