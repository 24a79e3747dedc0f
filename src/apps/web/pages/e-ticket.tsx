import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { ETicketPage, NoETicket } from '#modules/ordering/ui/confirmation/e-ticket-page.tsx';
import { PlainConfirmation } from '#modules/ordering/ui/confirmation/plain-confirmation.tsx';
import type { AnyOrderDocument } from '#modules/ordering/ui/confirmation/use-document.ts';
import { keepOffline } from '../browser/keep-offline.ts';
import { PageHead } from '../shell/page-head.tsx';

/** `/t/:token`: an order by its unguessable link, tickets or a receipt; opened once, it works without a connection. */
export function Component({ data: document }: PageProps<AnyOrderDocument | null>) {
  const t = useTranslations('checkout');
  useEffect(() => {
    if (document) void keepOffline();
  }, [document]);
  return (
    <>
      <PageHead title={titleOf(document, t)} />
      {/* The address is secret: no other site may get it from a link on this page. */}
      <meta name="referrer" content="no-referrer" />
      <Order document={document} />
    </>
  );
}

function titleOf(
  document: AnyOrderDocument | null,
  t: ReturnType<typeof useTranslations<'checkout'>>,
): string {
  if (!document) return t('confirmation.missing');
  return document.kind === 'plain' ? document.title : t('ticket.title', { film: document.film.title });
}

function Order({ document }: { document: AnyOrderDocument | null }) {
  if (!document) return <NoETicket />;
  if (document.kind === 'visit') return <ETicketPage document={document} />;
  return (
    <div className="ui-wrap">
      <PlainConfirmation document={document} />
    </div>
  );
}
