import { redirect } from 'react-router';
import type { Page, PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { getWhatsOn, type WhatsOnView } from '#modules/catalog/contract.ts';
import { CATALOG_PATHS, catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { whatsOnQuery } from './whats-on/whats-on-query.ts';

const loadWhatsOn = async ({ call, url, signal }: PageRequest): Promise<WhatsOnView> =>
  needed(await call(getWhatsOn, { query: whatsOnQuery(url.searchParams) }, { signal }));

/** The programme, with links to the choice of seats. */
export const whatsOnPage: Page<WhatsOnView> = {
  path: CATALOG_PATHS.whatsOn,
  namespaces: ['catalog'],
  isShared: true,
  load: loadWhatsOn,
};

/** The choice of a presentation. A form without scripts sends `presentation`, which redirects to it. */
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
