import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Isolate } from '#platform/ui/layout/price.tsx';
import { TicketCard, type Fact } from '#platform/ui/layout/ticket-card.tsx';
import { QrCode } from './qr-code.tsx';
import type { DocumentTicket, OrderDocument } from './use-document.ts';
import { useDocumentTexts } from './use-document-texts.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import './ticket-face.css';

/** A longer name does not fit beside row and seat on a phone. */
const SHORT = 6;

const named = (label: string, name: string): Fact => ({ label, value: name, isLong: name.length > SHORT });

/** Hall, section, row and seat; places without numbers have fewer. */
export function useTicketFacts(document: OrderDocument, ticket: DocumentTicket): Fact[] {
  const t = useTranslations('checkout.ticket');
  const { hall } = useDocumentTexts(document);
  const facts: (Fact | false)[] = [
    named(t('hall'), hall),
    ticket.section !== undefined && named(t('section'), ticket.section),
    ticket.row !== undefined && { label: t('row'), value: <Isolate ltr>{ticket.row}</Isolate> },
    ticket.seat !== undefined && { label: t('seat'), value: <Isolate ltr>{ticket.seat}</Isolate> },
  ];
  return facts.filter((fact) => fact !== false);
}

interface TicketCodeProps {
  ticket: DocumentTicket;
  /** The showing is over. */
  isPast?: boolean;
}

/** The QR code of a ticket, or why it is not valid. */
export function TicketCode({ ticket, isPast = false }: TicketCodeProps) {
  const t = useTranslations('checkout.ticket');
  const texts = useSeatTexts();
  const state = ticket.status !== 'valid' ? ticket.status : isPast ? 'past' : undefined;
  if (state) {
    return (
      <p className="ordering-face-state" role="status">
        <Icon name={state === 'cancelled' ? 'warning' : 'check'} size="large" />
        {t(`state.${state}`)}
      </p>
    );
  }
  if (ticket.qr === undefined) return <p className="ordering-face-state">{t('atCounter')}</p>;
  return <QrCode text={ticket.qr} label={t('qr', { place: texts.long(ticket) })} />;
}

interface TicketFaceProps extends TicketCodeProps {
  document: OrderDocument;
  /** Next to the code. */
  children?: ReactNode;
}

/** A ticket that looks like paper: film, place and time, and the code. */
export function TicketFace({ document, ticket, isPast, children }: TicketFaceProps) {
  const { film, showing } = document;
  const texts = useDocumentTexts(document);
  const facts = useTicketFacts(document, ticket);
  return (
    <TicketCard
      tint={{ tint: film.tint, ink: film.tintInk }}
      {...(film.posterUrl && { poster: film.posterUrl })}
      title={film.title}
      lines={
        <>
          <p>
            {showing.location}
            {showing.language && <br />}
            {showing.language}
          </p>
          <p className="ordering-face-meta">
            {film.rating && <span className="ordering-face-rating">{film.rating}</span>}
            <span>{texts.runtime}</span>
          </p>
        </>
      }
      facts={[...facts, { label: texts.day, value: texts.time }]}
      code={<TicketCode ticket={ticket} {...(isPast !== undefined && { isPast })} />}
    >
      {children}
    </TicketCard>
  );
}
