import { expect, type Locator, type Page } from '@playwright/test';
import { standing } from '../../support/cinema.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { openFixtureBrand, type FixtureBrand } from './fixture-brand.ts';

/** Visitors who wait for tickets, of a brand of their own. */

const film = (key: string, name: string) => ({
  key,
  title: { en: name, he: 'הסרט שבדרך' },
  directors: [],
  cast: [],
  runtime: 90,
  ratingClass: 'ALL',
  language: 'en',
  releaseDate: '2999-12-24',
});

type WaitingBrand = FixtureBrand & {
  /** Ends the keys of this run. */
  readonly run: string;
  /** The key of its hall. */
  readonly hall: string;
  /** Imports more into it. */
  readonly add: (content: object) => Promise<void>;
};

/** A brand with one showing of two places, and a film to come whose key ends with the run. */
export async function openWaitingBrand(
  page: Page,
  baseURL: string,
  brand: { readonly code: string; readonly id: number },
): Promise<WaitingBrand> {
  const fixture = await openFixtureBrand(page, baseURL, {
    ...brand,
    plans: { floor: standing(2) },
    locales: ['en', 'he'],
  });
  const add = async (content: object): Promise<void> => {
    const report = await page.request.post('/api/operator/import', {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      data: { brand: brand.code, files: [{ name: 'more.json', content: { foyer: 1, ...content } }] },
    });
    expect(await report.text()).toContain('"faults":[]');
  };
  const run = Date.now().toString(36);
  await add({ features: [film(`coming-${run}`, `Coming ${run}`)] });
  const hall = await page.evaluate(async (id) => {
    const reply = await fetch('/api/presentations?lang=en');
    const { presentations } = (await reply.json()) as { presentations: { id: number; venueName: string }[] };
    return presentations.find((one) => one.id === id)!.venueName.replace('Hall ', 'hall-');
  }, fixture.showings.get('floor'));
  // A page that other tests have opened in this second is shown to all visitors.
  await expect(async () => {
    await page.goto(`${fixture.origin}/coming-soon?lang=en`);
    await expect(remindMe(page, `Remind me: Coming ${run}`)).toBeVisible({ timeout: 1000 });
  }).toPass();
  return { ...fixture, run, hall, add };
}

/** A showing of the film to come, in the brand's only kind of hall; on sale from `saleFrom`. */
export const showingOf = (
  run: string,
  venue: string,
  times: { readonly saleFrom?: string } = {},
): object => ({
  presentations: [
    {
      key: `coming-${run}`,
      feature: `coming-${run}`,
      venue,
      priceList: 'list',
      startsAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
      status: 'on_sale',
      ...times,
    },
  ],
});

export const remindMe = (page: Page, name: RegExp | string = /^Remind me: /): Locator =>
  page.getByRole('button', { name });

/** The open sheet's form. */
export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Remind me' });

/** Fills in the form and sends it. */
export async function ask(page: Page, email: string): Promise<void> {
  const form = sheet(page);
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('checkbox', { name: /may email me once about this$/ }).check();
  await form.getByRole('button', { name: 'Remind me' }).click();
}
