import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { usePending } from '#platform/browser/router/router-context.ts';
import type { WhatsOnView } from '#modules/catalog/contract.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { useChosenNames } from '#modules/catalog/ui/whats-on/chosen-names.ts';
import { chosenIds } from '#modules/catalog/ui/whats-on/whats-on-address.ts';
import { WhatsOn, type WhatsOnProps } from '#modules/catalog/ui/whats-on/whats-on.tsx';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { LowestPrice } from '#modules/tickets/contract.ts';
import type { PricedWhatsOn } from '#modules/tickets/ui/whats-on-page.ts';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** The canonical address of a What's on page of one complex; day, filters and several complexes are views of lists. */
function canonicalPath({ locations }: WhatsOnView): string {
  const [first, ...others] = chosenIds(locations);
  return catalogAddress.whatsOn({
    location: others.length > 0 || first === locations[0]?.id ? undefined : first,
  });
}

/** Price and fee as texts; no fee where there is none. */
function pricesText(
  { price, fee }: NonNullable<LowestPrice>,
  currency: string,
  locale: Locale,
): NonNullable<WhatsOnProps['lowest']> {
  return {
    price: moneyText(price, currency, locale),
    fee: fee && moneyText(fee, currency, locale),
  };
}

/** `/`: the programme, with links to the order of each presentation. */
export function Component({ data: { page, lowest } }: PageProps<PricedWhatsOn>) {
  const locale = useLocale();
  const t = useTranslations('web.head');
  const { brand } = useBoot();
  const isSlow = useSlowNavigation();
  const place = useChosenNames(page.locations);
  const title = place ? t('whatsOnAt', { place }) : t('whatsOn');
  return (
    <>
      <PageHead
        title={title}
        description={t('whatsOnText', { brand: brand.name })}
        path={canonicalPath(page)}
      />
      <WhatsOn page={page} lowest={lowest && pricesText(lowest, brand.currency, locale)} isLoading={isSlow} />
    </>
  );
}

/** A day that loads quickly is simply shown; placeholders appear only when it takes longer. */
const SLOW_MS = 400;

/** Whether another view of this page has been loading for a while. */
function useSlowNavigation(): boolean {
  const isLoading = usePending()?.pathname === '/';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isSlow && isLoading;
}
