import { useLocale, useTranslations } from 'use-intl';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';
import { DONATIONS_PATH } from '#modules/donations/rules/addresses.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import { ShopLink } from '#modules/catalog/ui/links.tsx';
import { useBoot } from '../boot-context.tsx';
import { ConsentChange } from './consent-places.tsx';
import { Help } from './help.tsx';
import { usePlace } from './use-place.ts';
import './footer.css';

/** The foot of every page: help, address and legal links. During an order only help. */
export function Footer() {
  const t = useTranslations('web.footer');
  const { site, hasDonations, brand } = useBoot();
  const place = usePlace();
  const locale = useLocale();
  const address = listed([place?.address ?? '', place?.city ?? ''], locale);
  return (
    <footer className="web-footer ui-print-hidden">
      <div className="ui-wrap web-footer-row">
        <Help />
        <div className="web-footer-site">
          {place && <span>{address ? t('place', { name: place.name, address }) : place.name}</span>}
          <nav className="web-footer-links" aria-label={t('label')}>
            <ShopLink to={catalogAddress.choice()}>{t('choose')}</ShopLink>
            {site.holds.offered && <ShopLink to={orderingAddress.findHold()}>{t('holds')}</ShopLink>}
            {hasDonations && (
              <ShopLink to={DONATIONS_PATH}>{brand.flows['donations']?.label ?? t('donate')}</ShopLink>
            )}
            <ShopLink to={tenancyAddress.terms()}>{t('terms')}</ShopLink>
            <ConsentChange />
          </nav>
        </div>
      </div>
    </footer>
  );
}
