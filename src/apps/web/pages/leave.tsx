import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';
import './leave.css';

/** `/https://…` with a host that is not on the brand's list: shows the address with a link, without a redirect. */
export function Component({ data: address }: PageProps<string>) {
  const t = useTranslations('web');
  const { brand } = useBoot();
  return (
    <Wrap>
      <PageHead title={t('head.leave')} />
      <div className="web-leave">
        <h1>{t('leave.title', { brand: brand.name })}</h1>
        <p>{t('leave.text')}</p>
        <p className="web-leave-address" dir="ltr">
          {address}
        </p>
        <p className="ui-row">
          <a className="ui-button ui-button-alt" href={address} rel="noreferrer noopener">
            {t('leave.go', { host: new URL(address).host })}
          </a>
          <LinkButton to={catalogAddress.whatsOn()} look="go">
            {t('leave.back')}
          </LinkButton>
        </p>
      </div>
    </Wrap>
  );
}
