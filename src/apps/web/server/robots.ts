import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { E_TICKETS, LINK_PARAMETER } from '#modules/ordering/rules/addresses.ts';

/** Nothing for search engines: calls, staff, the customer's own pages, links with tokens, ways out, the demo's. */
const DISALLOWED = ['/api/', '/PRES-live', '/customer-area', '/payment', E_TICKETS, '/http', '/demo/'];

/** `/robots.txt` of a brand at its own address; what may be found is in the sitemap. */
export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

type Headers = Readonly<Record<string, string>>;

const UNFOUND: Headers = { 'x-robots-tag': 'noindex, nofollow' };
/** The address is a key: no other site may learn it from a link or a picture on the page. */
const SECRET: Headers = { ...UNFOUND, 'referrer-policy': 'no-referrer' };

/**
 * What search engines and other sites may learn of a page by its path and query: e-tickets and the confirmation of
 * an order open by their address alone; the steps of an order are nobody's to find.
 */
export function discretionOf(path: string, query: Readonly<Record<string, unknown>>): Headers {
  if (path.startsWith(E_TICKETS)) return SECRET;
  if (!path.startsWith(`${catalogAddress.choice()}/`)) return {};
  if (query[LINK_PARAMETER] !== undefined) return SECRET;
  return query['step'] === undefined ? {} : UNFOUND;
}
