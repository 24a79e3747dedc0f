import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { ShopLink } from '#modules/catalog/ui/links.tsx';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { tokenOf } from './link-of-order.ts';
import { CalendarMenu } from './calendar-menu.tsx';
import type { OrderDocument } from './use-document.ts';
import { useShareOrder } from './use-share-order.ts';
import { withDownload } from './with-download.ts';

/** Add to calendar, Download PDF, Share with friends (specification section 2). */
export function ConfirmationActions({ document }: { document: OrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const share = useShareOrder();
  const { film, link, pdfUrl, seatsChangeableUntil } = document;
  return (
    <div className="ordering-actions ui-print-hidden">
      <CalendarMenu document={document} />
      <a className="ordering-action" href={withDownload(pdfUrl)} download rel="noreferrer">
        <Icon name="download" />
        {t('pdf')}
      </a>
      {seatsChangeableUntil !== null && (
        <ShopLink className="ordering-action" isSecret to={orderingAddress.seatChange(tokenOf(link))}>
          <Icon name="armchair" />
          {t('changeSeats')}
        </ShopLink>
      )}
      <button
        type="button"
        className="ordering-action"
        onClick={() => void share({ title: film.title, url: link })}
      >
        <Icon name="share" />
        {t('share')}
      </button>
    </div>
  );
}
