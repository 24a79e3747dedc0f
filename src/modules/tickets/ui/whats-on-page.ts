import type { Page } from '#platform/browser/page.ts';
import type { WhatsOnView } from '#modules/catalog/contract.ts';
import { whatsOnPage } from '#modules/catalog/ui/pages.ts';
import { whatsOnQuery } from '#modules/catalog/ui/whats-on/whats-on-query.ts';
import { lowestPriceOf, type LowestPrice } from '#modules/tickets/contract.ts';

export type PricedWhatsOn = {
  readonly page: WhatsOnView;
  readonly lowest: LowestPrice;
  /** The page's complex when it is a single one: its address is at the page's foot. */
  readonly location: WhatsOnView['locations'][number] | null;
};

/** What's on with the lowest price of its showings. Without an answer about prices the page is shown without them. */
export const pricedWhatsOnPage: Page<PricedWhatsOn> = {
  ...whatsOnPage,
  load: async (request) => {
    const { call, url, signal } = request;
    const [page, prices] = await Promise.all([
      whatsOnPage.load(request),
      call(lowestPriceOf, { query: whatsOnQuery(url.searchParams) }, { signal }),
    ]);
    const [first, ...others] = page.locations.filter(({ isChosen }) => isChosen);
    return {
      page,
      lowest: prices.ok ? prices.data.lowest : null,
      location: first && others.length === 0 ? first : null,
    };
  },
};
