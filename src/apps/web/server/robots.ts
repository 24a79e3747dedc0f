/** Nothing for search engines: calls, staff, the customer's own pages, links with tokens, ways out, the demo's. */
const DISALLOWED = ['/api/', '/PRES-live', '/customer-area', '/payment', '/t/', '/http', '/demo/'];

/** `/robots.txt`, the same for every brand. */
export const robotsText = (): string =>
  ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), ''].join('\n');
