import { expect, type Page } from '@playwright/test';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { cinema, type CinemaOptions } from '../../support/cinema.ts';
import { WHOLE_PROGRAMME } from '../../support/whole-programme.ts';

/** A brand for a single test, imported into the running shop by the operator's call. */

type BrandOptions = Pick<CinemaOptions, 'plans' | 'policies' | 'site' | 'isFree' | 'locales'> & {
  /** The brand's code; its id is made from it. */
  readonly code: string;
  readonly id: number;
  readonly gateway?: 'demo' | 'stripe' | 'payu' | 'cardcom';
  /** The methods, where it has more than cards. */
  readonly offers?: readonly PaymentOffer[];
  /** When its showings are on sale; at once when left out. */
  readonly sale?: Pick<PresentationDocument, 'saleFrom' | 'memberSaleFrom'>;
  /** The cinema's own pictures of the halls. */
  readonly pictures?: Pick<PresentationDocument, 'imageMapHtml' | 'viewAreaFilename'>;
};

export type FixtureBrand = {
  /** 'http://striped.localhost:3000' */
  readonly origin: string;
  /** The presentation of each plan, by id. */
  readonly showings: ReadonlyMap<string, number>;
  /** Imports another chart of one of the plans. */
  readonly changePlan: (plan: string, chart: Chart) => Promise<void>;
  /** Imports further documents, or others with the same keys. */
  readonly load: (documents: object) => Promise<void>;
};

/** Imports the brand. Sales of an earlier run do not matter: presentations have new keys each time. */
export async function openFixtureBrand(
  page: Page,
  baseURL: string,
  options: BrandOptions,
): Promise<FixtureBrand> {
  const {
    code,
    gateway = 'demo',
    offers,
    plans = {},
    policies = {},
    sale = {},
    pictures = {},
    ...rest
  } = options;
  const run = Date.now().toString(36);
  const named = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [`${key}-${run}`, value]));
  const set = cinema({
    ...rest,
    code,
    hosts: [`${code}.localhost`],
    plans: named(plans),
    policies: named(policies),
  }) as { brand: object; presentations: object[] };
  for (const showing of set.presentations) Object.assign(showing, sale, pictures);
  const content = {
    ...set,
    brand: { ...set.brand, payment: offers ? { offers } : { gateway, maxPayments: 1 } },
  };
  const load = async (documents: object): Promise<void> => {
    const report = await page.request.post('/api/operator/import', {
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      data: { brand: code, files: [{ name: 'fixture.json', content: documents }] },
    });
    expect(await report.text()).toContain('"faults":[]');
  };
  await load(content);
  const { protocol, port } = new URL(baseURL);
  const origin = `${protocol}//${code}.localhost:${port}`;
  // Only browsers resolve hosts other than localhost.
  await page.goto(`${origin}/?lang=en`);
  const { presentations } = await page.evaluate(async (address) => {
    const reply = await fetch(address);
    return (await reply.json()) as { presentations: { id: number; venueName: string }[] };
  }, WHOLE_PROGRAMME);
  const showings = new Map(
    Object.keys(plans).map((key) => {
      const found = presentations.find(({ venueName }) => venueName === `Hall ${key}-${run}`);
      if (!found) throw new Error(`no showing in hall ${key}`);
      return [key, found.id] as const;
    }),
  );
  const changePlan = (plan: string, chart: Chart): Promise<void> =>
    load({ foyer: 1, seatplans: [{ key: `${plan}-${run}`, chart }] });
  return { origin, showings, changePlan, load };
}
