import { LINK_PARAMETER } from '#modules/ordering/rules/addresses.ts';
import { isOfFlow, isSecret, SECRET_PATHS } from '../page-discretion.ts';

/**
 * Addresses that search engines must not list: calls, staff pages, customers' pages, links with tokens, external
 * links, the demo's pages.
 */
const DISALLOWED = ['/api/', '/PRES-live', '/customer-area', '/payment', ...SECRET_PATHS, '/http', '/demo/'];

/** `/robots.txt` of a brand; public pages are in the sitemap. */
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
/** The address is secret: no other site may get it from a link or a picture on the page. */
const SECRET: Headers = { ...UNFOUND, 'referrer-policy': 'no-referrer' };

/**
 * The headers for search engines and other sites, by the page's path and query: e-tickets, refund pages, stop links
 * and confirmations open by their address alone; steps of an order are not listed.
 */
export function discretionOf(path: string, query: Readonly<Record<string, unknown>>): Headers {
  if (isSecret(path)) return SECRET;
  if (!isOfFlow(path)) return {};
  if (query[LINK_PARAMETER] !== undefined) return SECRET;
  return query['step'] === undefined ? {} : UNFOUND;
}
