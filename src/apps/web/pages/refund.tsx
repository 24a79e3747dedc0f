import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { useParams } from '#platform/browser/router/router-context.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import type { RefundOffer } from '#modules/ordering/ui/refund/load-refund.ts';
import { NoRefund, RefundPage } from '#modules/ordering/ui/refund/refund-page.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/refund/:token`: the buyer of a moved showing asks for a refund, by the signed link in their e-mail. */
export function Component({ data: offer }: PageProps<RefundOffer | null>) {
  const { token = '' } = useParams();
  const t = useTranslations('refunds');
  return (
    <Wrap>
      <PageHead title={offer ? t('title') : t('missing.title')} />
      {/* The address is secret: no other site may get it from a link on this page. */}
      <meta name="referrer" content="no-referrer" />
      {offer ? <RefundPage key={token} token={token} offer={offer} /> : <NoRefund />}
    </Wrap>
  );
}
