import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForImports } from '#apps/api/import-messages.ts';
import * as contract from '#modules/ordering/contract.ts';
import { seatplanV2 } from '#modules/seating/contract.ts';
import { readMail } from '#platform/server/mail/read-mail.ts';
import { importFiles, type ImportReport } from '../../../src/apps/import/files/import-files.ts';
import { buy, lockSeats } from '../../support/buyer.ts';
import { cinema, mixedHall } from '../../support/cinema.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** A plan's sections and levels have names by language, which are no part of its version. */

const NAMES = { Tribune: { he: 'יציע', bg: 'Трибуна' }, Standing: { he: 'עמידה' } };
/** The hall as a picture; only one of its areas is described. */
const PICTURE =
  '<img src="/api/views/x"><map><area href="#section-1"><area href="#section-2" alt="Standing"></map>';
const SEATS = [[1, 1], [2, 1]] as const; // prettier-ignore

/** Until the shop has got the message about an import. */
const SOON = { timeout: 20_000 };

let till: Till;
let show: number;
let imports: Awaited<ReturnType<typeof listenForImports>>;

beforeAll(async () => {
  const set = cinema({ plans: { mixed: mixedHall } }) as { brand: object; presentations: object[] };
  const presentations = set.presentations.map((one) => ({ ...one, imageMapHtml: PICTURE }));
  till = await openTill({ sets: [{ ...set, presentations, brand: { ...set.brand, defaultLocale: 'he' } }] });
  show = till.shop.showings.get('show-mixed')!;
  imports = await listenForImports(till.shop.app);
  await rename(NAMES);
});
afterAll(async () => {
  await imports.close();
  await till.close();
});

const rename = (names: object, chart: object = mixedHall): Promise<ImportReport> => {
  const content = JSON.stringify({ foyer: 1, seatplans: [{ key: 'mixed', chart, names }] });
  return importFiles(till.shop.app.database, { files: [{ name: 'plan.json', content }], tenant: 1 });
};
const plans = () =>
  till.shop.app.database
    .brand(1)
    .rows<{ version: number; names: object }>(
      'select version, names from seatplan where tenant_id = $1 order by version',
    );
const asked = async <T>(url: string, lang: string): Promise<T> =>
  (await till.shop.visitor().request({ method: 'GET', url, headers: { 'x-foyer-lang': lang } })).json<T>();

test('names change no version; the same names again change nothing', async () => {
  expect(await plans()).toEqual([{ version: 1, names: NAMES }]);
  expect((await rename(NAMES)).kinds.seatplans).toMatchObject({ changed: [], unchanged: 1 });
  const other = { ...NAMES, Left: { he: 'שמאל' } };
  expect(await rename(other)).toMatchObject({
    moved: 0,
    kinds: { seatplans: { changed: ['mixed'], unchanged: 0 } },
  });
  expect(await plans()).toEqual([{ version: 1, names: other }]);
  await rename(NAMES);
});

test('the page of the order gets the names of the visitor’s language, the chart stays as it is', async () => {
  type Page = { planNames: object; seatplanId: number };
  const of = (lang: string) => asked<Page>(`/api/order/${show}`, lang);
  await expect
    .poll(async () => (await of('he')).planNames, SOON)
    .toEqual({ Tribune: 'יציע', Standing: 'עמידה' });
  expect((await of('bg')).planNames).toEqual({ Tribune: 'Трибуна' });
  const { planNames, seatplanId } = await of('en');
  expect(planNames).toEqual({});
  const chart = await asked<{ sections: { name: string }[] }>(`/api/seats/chart/${seatplanId}`, 'he');
  expect(chart.sections[0]!.name).toBe('Tribune');
  const { body } = await till.shop.visitor().call(seatplanV2, { query: { seatplanId }, body: {} });
  expect(body.sections.map(({ name }) => name)).toEqual(['יציע', 'Left', 'Right']);
});

test('the picture of the hall is described in the visitor’s language', async () => {
  const of = async (lang: string) => {
    const { presentation } = await asked<{ presentation: { imageMapHtml: string } }>(
      `/api/order/${show}`,
      lang,
    );
    return Array.from(presentation.imageMapHtml.matchAll(/alt="(.*?)"/g), ([, alt]) => alt);
  };
  await expect.poll(() => of('he'), SOON).toEqual(['Hall mixed', 'יציע', 'עמידה']);
  expect(await of('bg')).toEqual(['Hall mixed', 'Трибуна', 'Standing']);
  expect(await of('en')).toEqual(['Hall mixed', 'Tribune', 'Standing']);
});

test('cart, e-mail and e-ticket have the names, each in its language; of a version that was sold before too', async () => {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, SEATS);
  const { body: cart } = await ana.call(contract.readCart, { params: { id: show } });
  expect(cart.seats.map(({ section }) => section)).toEqual(['יציע', 'יציע']);
  const { body: order } = await buy(ana, show);
  await reconcile(till.shop.app, 0);
  const rows = await till.shop.app.database
    .brand(1)
    .rows<{ message: Buffer }>('select message from mail where tenant_id = $1');
  const mail = readMail(rows[0]!.message);
  expect(mail.html).toContain('יציע');
  expect(mail.html).not.toContain('Tribune');
  const sectionsIn = async (lang: string) => {
    const document = await asked<Parameters<typeof visitOf>[0]>(`/api/tickets/${order.link}`, lang);
    return visitOf(document).tickets.map(({ section }) => section);
  };
  expect(await sectionsIn('bg')).toEqual(['Трибуна', 'Трибуна']);
  expect(await sectionsIn('en')).toEqual(['Tribune', 'Tribune']);
  // Another version, for later showings: the tickets stay with theirs.
  const [first, ...others] = mixedHall.sections;
  const wider = { ...mixedHall, sections: [first!, { ...others[0]!, capacity: 7 }, others[1]!] };
  const names = { ...NAMES, Tribune: { ...NAMES.Tribune, bg: 'Трибуната' } };
  expect((await rename(names, wider)).faults).toEqual([]);
  expect(await plans()).toEqual([
    { version: 1, names },
    { version: 2, names },
  ]);
  await expect.poll(() => sectionsIn('bg'), SOON).toEqual(['Трибуната', 'Трибуната']);
  await rename(NAMES, wider);
  await expect.poll(() => sectionsIn('bg'), SOON).toEqual(['Трибуна', 'Трибуна']);
});

test('texts for a name that the chart does not have are a fault: they are misspelt', async () => {
  const { faults } = await rename({ 'Tribüne/W': { he: 'יציע' } });
  expect(faults).toMatchObject([
    { pointer: '/seatplans/0/names/Tribüne~1W', code: 'NAME_NOT_IN_PLAN', details: { name: 'Tribüne/W' } },
  ]);
});
