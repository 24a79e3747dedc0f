import { rawEndpoint } from '#kernel/endpoint.ts';

/** `?lang=bg&ns=seating,tickets`: compiled texts for the next page. Both are required. Stored by shared caches. */
export const webMessages = rawEndpoint({
  method: 'GET',
  path: '/api/web/messages',
  access: 'anyone',
  summary: 'Texts of some namespaces (?ns=a,b) in a language (?lang=), compiled for the pages',
});
