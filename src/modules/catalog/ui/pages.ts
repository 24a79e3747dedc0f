import type { Page, PageRequest } from '#platform/browser/page.ts';
import { needed, PageRedirect } from '#platform/browser/page-fault.ts';
import {
  getComingSoon,
  getFilmPage,
  getWhatsOn,
  type ComingSoonView,
  type FilmPageView,
  type WhatsOnView,
} from '#modules/catalog/contract.ts';
import { CATALOG_PATHS, catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { idOf, whatsOnQuery } from './whats-on/whats-on-query.ts';

const loadWhatsOn = async ({ call, url, signal }: PageRequest): Promise<WhatsOnView> =>
  needed(await call(getWhatsOn, { query: whatsOnQuery(url.searchParams) }, { signal }));

/** The programme, with links to the choice of seats. */
export const whatsOnPage: Page<WhatsOnView> = {
  path: CATALOG_PATHS.whatsOn,
  namespaces: ['catalog'],
  isShared: true,
  load: loadWhatsOn,
};

/** The films to come. */
export const comingSoonPage: Page<ComingSoonView> = {
  path: CATALOG_PATHS.comingSoon,
  namespaces: ['catalog'],
  isShared: true,
  load: async ({ call, signal }) => needed(await call(getComingSoon, { query: {} }, { signal })),
};

/** A film: all about it, and its showings by day and complex. */
export const filmPage: Page<FilmPageView> = {
  path: CATALOG_PATHS.film,
  namespaces: ['catalog'],
  isShared: true,
  load: async ({ call, params, url: { searchParams }, signal }) => {
    const key = params['key'] ?? '';
    const day = searchParams.get('day')?.slice(0, 10) || undefined;
    const location = idOf(searchParams.get('location'));
    return needed(await call(getFilmPage, { params: { key }, query: { day, location } }, { signal }));
  },
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
    const lang = searchParams.get('lang') ?? undefined;
    throw new PageRedirect(catalogAddress.showing(Number(chosen), { lang }));
  },
};
