import { redirect } from 'react-router';
import type { Page, PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { getWhatsOn, type WhatsOnView } from '#modules/catalog/contract.ts';
import { CATALOG_PATHS, catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { whatsOnQuery } from './whats-on-query.ts';

const loadWhatsOn = async ({ call, url, signal }: PageRequest): Promise<WhatsOnView> =>
  needed(await call(getWhatsOn, { query: whatsOnQuery(url.searchParams) }, { signal }));

/** What runs when, and the way to a seat. */
export const whatsOnPage: Page<WhatsOnView> = {
  path: CATALOG_PATHS.whatsOn,
  namespaces: ['catalog'],
  isShared: true,
  load: loadWhatsOn,
};

/** Which showing? A form without script sends `presentation`, which is where it goes. */
export const choicePage: Page<WhatsOnView> = {
  path: CATALOG_PATHS.choice,
  namespaces: ['catalog'],
  isShared: true,
  load: async (request) => {
    const { searchParams } = request.url;
    const chosen = searchParams.get('presentation') ?? '';
    if (!/^\d{1,10}$/.test(chosen)) return loadWhatsOn(request);
    throw redirect(catalogAddress.showing(Number(chosen), { lang: searchParams.get('lang') ?? undefined }));
  },
};
