import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { useShowingTexts } from '#modules/catalog/ui/showing/use-showing-texts.ts';
import { firstPart, OrderPage } from '#modules/ordering/ui/frame/order-page.tsx';
import type { ShowingPage } from '#modules/ordering/ui/frame/load-showing.ts';
import { partModules, readPart } from '#modules/ordering/ui/frame/parts.ts';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { ScreeningEvent } from '../screening-event.tsx';
import type { ModulesFor, Prepare } from '../load.ts';
import { LanguageMenu } from '../shell/site-bar.tsx';

export const prepare: Prepare<ShowingPage> = async ({ load }, { site }, url) => {
  await readPart(firstPart(load, site, url));
};

export const modulesFor: ModulesFor<ShowingPage> = ({ load }, { site }, url) =>
  partModules(firstPart(load, site, url));

/** `/order/:presentationId`: the order of a presentation, or why it cannot be bought now. */
export function Component({ data: page }: PageProps<ShowingPage>) {
  const { site, brand } = useBoot();
  const shop = useMemo(
    () => ({
      brand,
      hasSignIn: site.auth.provider !== null,
      tools: <LanguageMenu />,
      head: (title: string) => <OrderHead page={page} title={title} />,
    }),
    [brand, page, site],
  );
  return <OrderPage load={page.load} configuration={site} shop={shop} />;
}

/** Whether it can never be bought again, so that search engines need not list it. */
const isOver = ({ sale }: ShowingPage['load']['alternatives']['showing']): boolean =>
  sale.state === 'ended' || sale.state === 'cancelled';

/** Metadata of a presentation; only the title names the step. */
function OrderHead({ page: { load, location }, title }: { page: ShowingPage; title: string }) {
  const t = useTranslations('web.head');
  const texts = useShowingTexts();
  const { feature, showing } = load.alternatives;
  const when = texts.moment(showing.dateTime, showing.timeZone);
  return (
    <>
      <PageHead
        title={title}
        description={t('orderText', { film: feature.name, place: showing.locationName, when })}
        {...(!isOver(showing) && { path: catalogAddress.showing(showing.id) })}
        image={feature.pictures.large}
      />
      {load.kind === 'order' && (
        <ScreeningEvent
          presentation={load.order.presentation}
          priceRange={load.order.priceRange}
          fullness={showing.fullness}
          location={location}
        />
      )}
    </>
  );
}
