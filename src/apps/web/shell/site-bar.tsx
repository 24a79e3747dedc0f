import { useTranslations } from 'use-intl';
import { useLocation } from '#platform/browser/router/router-context.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { Logo } from '#platform/ui/layout/logo.tsx';
import { Menu } from '#platform/ui/controls/menu.tsx';
import { TopBar, TopBarNav } from '#platform/ui/layout/top-bar.tsx';
import { LOCALE_NAMES } from '#modules/i18n/rules/locales.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { SEARCH_ID } from '#modules/catalog/ui/whats-on/filters/filters-id.ts';
import { inLanguage } from '../addresses.ts';
import { useBoot } from '../boot-context.tsx';

/** The bar on top: the brand, its pages, the languages. */
export function SiteBar() {
  const t = useTranslations('web.nav');
  const href = useHref();
  const { brand } = useBoot();
  const { pathname } = useLocation();
  const links = (['whatsOn', 'comingSoon'] as const).map((page) => {
    const path = catalogAddress[page]();
    return { href: href(path), label: t(page), current: pathname === path };
  });
  return (
    <TopBar
      logo={<Logo name={brand.name} mark={brand.mark} href={href(catalogAddress.whatsOn())} />}
      nav={<TopBarNav label={t('label')} links={links} />}
      tools={
        <>
          {pathname === catalogAddress.whatsOn() && (
            <IconButton icon="search" label={t('search')} opens={SEARCH_ID} />
          )}
          <LanguageMenu />
        </>
      }
    />
  );
}

/** The page in the brand's other languages: plain links under a native opener, without scripts. */
export function LanguageMenu() {
  const t = useTranslations('web.language');
  const { brand, locale } = useBoot();
  const { pathname, search } = useLocation();
  if (brand.locales.length < 2) return null;
  const name = LOCALE_NAMES[locale];
  const links = brand.locales.map((one) => ({
    // Of a page for everybody, the server's link lacks parameters that change nothing in it. React leaves it as it came.
    href: inLanguage(pathname + search, one),
    label: LOCALE_NAMES[one],
    lang: one,
    current: one === locale,
  }));
  return <Menu icon="globe" label={name} spokenLabel={t('label', { name })} links={links} />;
}
