import { useTranslations } from 'use-intl';
import { ButtonLink } from '#platform/ui/controls/button.tsx';
import { useFocusOnEntry } from '../frame/step-layout.tsx';
import { Receipt } from './receipt.tsx';
import { isWhollyCancelled, SentTo } from './sent-to.tsx';
import { TicketCode } from './ticket-face.tsx';
import type { OrderDocument } from './use-document.ts';
import { useDocumentTexts } from './use-document-texts.ts';
import { useHandOver } from './use-hand-over.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';

/** The older confirmation (`newConfirmation` off): a plain list of the tickets with their codes, and the terms. */
export function OldConfirmation({ document }: { document: OrderDocument }) {
  const t = useTranslations('checkout.confirmation');
  const title = useFocusOnEntry<HTMLHeadingElement>();
  const places = useSeatTexts();
  const texts = useDocumentTexts(document);
  const handOver = useHandOver(document);
  const { film, showing, tickets, terms, pdfUrl } = document;
  return (
    <div className="ordering-old">
      <h1 ref={title} tabIndex={-1}>
        {t(isWhollyCancelled(document) ? 'cancelled' : 'oldHeading')}
      </h1>
      <p>
        <SentTo document={document} />
      </p>
      <h2>{film.title}</h2>
      <p>
        {t('when', { day: texts.longDay, time: texts.time, location: showing.location, hall: showing.hall })}
      </p>
      <ul className="ordering-old-tickets">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId} className="ui-card">
            <p className="ordering-face-title">
              {t('ticketFor', { type: ticket.typeName, place: places.long(ticket) })}
            </p>
            <p className="ordering-small">
              <bdi dir="ltr">{ticket.code}</bdi>
            </p>
            <div className="ordering-old-code">
              <TicketCode ticket={ticket} />
            </div>
          </li>
        ))}
      </ul>
      <Receipt document={document} />
      {handOver.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ButtonLink href={pdfUrl} icon="download" rel="noreferrer">
        {t('pdf')}
      </ButtonLink>
      {terms && (
        <section>
          <h2>{t('terms')}</h2>
          <p className="ordering-terms">{terms}</p>
        </section>
      )}
    </div>
  );
}
