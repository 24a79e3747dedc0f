import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { useParams } from '#platform/browser/router/router-context.ts';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import type { SeatChange } from '#modules/ordering/ui/seat-change/load-seat-change.ts';
import { NoSeatChange, SeatChangePage } from '#modules/ordering/ui/seat-change/seat-change-page.tsx';
import { PageHead } from '../shell/page-head.tsx';

/** `/t/:token/seats`: a buyer chooses other seats for the tickets of an order, by its link. */
export function Component({ data: page }: PageProps<SeatChange | null>) {
  const { token = '' } = useParams();
  const t = useTranslations('seatchange');
  return (
    <Wrap>
      <PageHead title={page ? t('page.title') : t('missing.title')} />
      {/* The address is secret: no other site may get it from a link on this page. */}
      <meta name="referrer" content="no-referrer" />
      {page ? <SeatChangePage key={token} {...{ token, page }} /> : <NoSeatChange />}
    </Wrap>
  );
}
