import { useSearchParams } from '#platform/browser/router/router-context.ts';
import { Main } from '#platform/ui/layout/main.tsx';
import { SaleNotice } from '#modules/catalog/ui/showing/sale-notice.tsx';
import { waitOf } from '#modules/reminders/rules/waits.ts';
import { RemindButton } from '#modules/reminders/ui/remind-button.tsx';
import { RemindSheet } from '#modules/reminders/ui/remind-sheet.tsx';
import { MemberSale } from '../member-sale/member-sale.tsx';
import { noticeFor } from './notice-for.ts';
import { OrderNotice } from './order-notice.tsx';
import type { PartProps } from './parts.ts';
import { useOrderShop } from '../cart/order-shop.ts';

/** Why a showing cannot be ordered now, and other showings. */
export function NoticePart({ load }: PartProps) {
  const shop = useOrderShop();
  const searchParams = useSearchParams();
  const kind = noticeFor(load, searchParams);
  const page = load.alternatives;
  const { showing, feature } = page;
  const waitsFor = waitOf(showing);
  const reminded = waitsFor && {
    subject: { presentationId: showing.id },
    waitsFor,
    film: feature.name,
    brand: shop.brand.name,
  };
  return (
    <Main>
      {shop.head(page.feature.name)}
      {load.kind === 'notice' && kind === 'refused' && <OrderNotice page={page} refusal={load.refusal} />}
      {kind && kind !== 'refused' && (
        <SaleNotice
          page={page}
          kind={kind}
          {...(reminded && { waiting: <RemindButton isMain {...reminded} /> })}
        >
          {kind === 'notYet' && <MemberSale page={page} />}
        </SaleNotice>
      )}
      {reminded && <RemindSheet {...reminded} />}
    </Main>
  );
}
