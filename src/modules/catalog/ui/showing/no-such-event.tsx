import { useTranslations } from 'use-intl';
import { TodayFilms } from '../whats-on/today-films.tsx';
import { HeroNotice } from '#platform/ui/layout/hero-notice.tsx';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '../links.tsx';
import './sale-notice.css';

/** The page of a presentation that does not exist: a 404 with a sale notice. */
export function NoSuchEvent() {
  const t = useTranslations('catalog.notice');
  return (
    <>
      <HeroNotice
        title={t('unknown')}
        actions={<LinkButton to={catalogAddress.whatsOn()}>{t('whatsOn')}</LinkButton>}
      >
        <p className="catalog-notice-text">{t('unknownText')}</p>
      </HeroNotice>
      <Wrap>
        <TodayFilms />
      </Wrap>
    </>
  );
}
