import { escapeMarkup } from '#kernel/escape-markup.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { readyText, type ReadyAnswer } from '#platform/server/http/ready-answer.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';
import { saleState } from '#modules/catalog/rules/sale-window.ts';
import { isUpcoming } from '#modules/catalog/rules/whats-on.ts';
import type { Catalogue } from '#modules/catalog/server/catalogue-join.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';

/** How many addresses a sitemap may have (sitemaps.org). */
const AT_MOST = 50_000;

/** A brand's sitemap with what it depends on: its programme, and for a minute the time. */
type Made = {
  readonly catalogue: Catalogue;
  readonly origin: string;
  readonly minute: number;
  readonly answer: Promise<ReadyAnswer>;
};

/** The last one of each brand. */
const madeOf = perApp(() => new Map<number, Made>());

/**
 * `/sitemap.xml` of a brand: What's on of every complex, each film, and presentations that can be bought now or soon,
 * the nearest first. Addresses are in the default language; each page names its other languages itself.
 */
export async function sitemapOf(ctx: Context): Promise<ReadyAnswer> {
  const { origin, tenantId } = ctx;
  const catalogue = await catalogueOf(ctx);
  const minute = Math.floor(ctx.now.getTime() / 60_000);
  const made = madeOf(ctx.app);
  const last = made.get(tenantId);
  if (last?.catalogue === catalogue && last.origin === origin && last.minute === minute) return last.answer;
  const answer = readyText(sitemapText(ctx, catalogue));
  made.set(tenantId, { catalogue, origin, minute, answer });
  return answer;
}

function sitemapText(ctx: Context, { locations, presentations }: Catalogue): string {
  const coming = presentations.filter((one) => isUpcoming(one, ctx.now));
  const open = coming.filter((one) => {
    const { state } = saleState(one, one.location, ctx.now);
    return state === 'onSale' || state === 'notYet';
  });
  const paths = [
    catalogAddress.whatsOn(),
    catalogAddress.comingSoon(),
    tenancyAddress.terms(),
    ...locations.slice(1).map(({ id }) => catalogAddress.whatsOn({ location: id })),
    ...new Set(coming.map(({ feature }) => catalogAddress.film(feature.key))),
    ...open.map(({ id }) => catalogAddress.showing(id)),
  ];
  const places = paths
    .slice(0, AT_MOST)
    .map((path) => `<url><loc>${escapeMarkup(ctx.origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n');
}
