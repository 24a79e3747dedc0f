import { useTranslations } from 'use-intl';
import { isolateLtr } from '#modules/i18n/rules/isolates.ts';
import { ShopLink } from '#modules/catalog/ui/links.tsx';
import { useBoot } from '../boot-context.tsx';

/**
 * The ways to get help, as links in the same order on every page, also during an order (WCAG 2.2, 3.2.6). Nothing where
 * the brand names none.
 */
export function Help() {
  const t = useTranslations('web.help');
  const { help } = useBoot().brand;
  if (!help) return null;
  const { phone, email, page } = help;
  return (
    <nav className="web-footer-links web-help" aria-label={t('label')}>
      {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{t('call', { phone: isolateLtr(phone) })}</a>}
      {email && <a href={`mailto:${email}`}>{t('write', { email: isolateLtr(email) })}</a>}
      {page && <ShopLink to={page}>{t('page')}</ShopLink>}
    </nav>
  );
}
