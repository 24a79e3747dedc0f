import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Disclosure } from '#platform/ui/controls/menu.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { Receipt } from './receipt.tsx';
import { useFocusOnEntry } from '../frame/step-layout.tsx';
import type { PlainDocument } from './use-document.ts';
import { withDownload } from './with-download.ts';
import './confirmation-step.css';

/** The confirmation of an order without seats: the goods' own texts, and the receipt. */
export function PlainConfirmation({ document }: { document: PlainDocument }) {
  const t = useTranslations('checkout.confirmation');
  const title = useFocusOnEntry<HTMLHeadingElement>();
  const { heading, text, order, pdfUrl, terms } = document;
  return (
    <div className="ordering-plain">
      <h1 ref={title} tabIndex={-1} className="ordering-confirmed-head">
        {heading}
      </h1>
      <p className="ordering-confirmed-lead">{text}</p>
      {order.email && (
        <p className="ordering-confirmed-lead">
          {t.rich('receiptSentTo', { email: () => <b dir="ltr">{order.email}</b> })}
        </p>
      )}
      <Receipt document={document} />
      <div className="ordering-plain-actions ui-print-hidden">
        <a className="ordering-action" href={withDownload(pdfUrl)} download rel="noreferrer">
          <Icon name="download" />
          {t('pdf')}
        </a>
        <LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>
      </div>
      {terms && (
        <Disclosure summary={t('terms')}>
          <p className="ordering-terms">{terms}</p>
        </Disclosure>
      )}
    </div>
  );
}
