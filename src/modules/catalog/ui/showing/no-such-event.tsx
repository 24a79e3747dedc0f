import { useTranslations } from 'use-intl';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '../links.tsx';
import { TodayFilms } from '../whats-on/today-films.tsx';

/** The page of a presentation that does not exist, which is a 404. */
export function NoSuchEvent() {
  const t = useTranslations('catalog.notice');
  return (
    <>
      <Empty
        isPage
        title={t('unknown')}
        actions={
          <LinkButton to={catalogAddress.whatsOn()} look="go">
            {t('whatsOn')}
          </LinkButton>
        }
      >
        {t('unknownText')}
      </Empty>
      <TodayFilms />
    </>
  );
}
