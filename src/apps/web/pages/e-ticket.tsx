import { useEffect } from 'react';
import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { ETicketPage, NoETicket } from '#modules/ordering/ui/e-ticket-page.tsx';
import type { OrderDocument } from '#modules/ordering/ui/use-document.ts';
import { keepOffline } from '../browser/keep-offline.ts';
import { PageHead } from '../page-head.tsx';

/** `/t/:token`: the tickets of an order by their unguessable link; once opened it works without a connection. */
export function Component() {
  const document = useLoaderData<OrderDocument | null>();
  const t = useTranslations('checkout');
  useEffect(() => {
    if (document) void keepOffline();
  }, [document]);
  return (
    <>
      <PageHead
        title={document ? t('ticket.title', { film: document.film.title }) : t('confirmation.missing')}
      />
      {/* The address is the key: no other site may learn it from a link followed here. */}
      <meta name="referrer" content="no-referrer" />
      {document ? <ETicketPage document={document} /> : <NoETicket />}
    </>
  );
}
