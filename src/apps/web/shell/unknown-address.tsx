import { useTranslations } from 'use-intl';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { LOCALE_NAMES } from '#modules/i18n/rules/locales.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { TodayFilms } from '#modules/catalog/ui/whats-on/today-films.tsx';
import { inLanguage } from '../addresses.ts';
import { useBoot } from '../boot-context.tsx';

/** An address that no page has, with what is on today. */
export function UnknownPage() {
  const t = useTranslations('web.error');
  return (
    <>
      <Empty
        isPage
        title={t('unknownPage')}
        actions={
          <LinkButton to={catalogAddress.whatsOn()} look="go">
            {t('home')}
          </LinkButton>
        }
      >
        {t('unknownPageText')}
      </Empty>
      <TodayFilms />
    </>
  );
}

/** The address has a language that the brand does not speak. */
export function UnknownLanguage() {
  const t = useTranslations('web.error');
  const { brand } = useBoot();
  const languages = brand.locales.map((locale) => (
    <a
      key={locale}
      className="ui-button ui-button-alt"
      href={inLanguage('/', locale)}
      lang={locale}
      hrefLang={locale}
    >
      <bdi>{LOCALE_NAMES[locale]}</bdi>
    </a>
  ));
  return (
    <Empty isPage title={t('unknownLanguage')} actions={languages}>
      {t('unknownLanguageText', { brand: brand.name })}
    </Empty>
  );
}
