import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { IconButton, IconLink } from '#platform/ui/controls/icon-button.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { Facts } from '#platform/ui/layout/ticket-card.tsx';
import { wordStyle } from '#platform/ui/style/fit-words.ts';
import { tintStyle } from '#platform/ui/style/tint.ts';
import { LinkButton, ShopLink, useHref } from '#modules/catalog/ui/links.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { tokenOf } from './link-of-order.ts';
import { TicketCode, useTicketFacts } from './ticket-face.tsx';
import { TicketPager } from './ticket-pager.tsx';
import { useIsPast } from './use-is-past.ts';
import type { DocumentTicket, OrderDocument } from './use-document.ts';
import { useDocumentTexts } from './use-document-texts.ts';
import { useHandOver } from './use-hand-over.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { useShareOrder } from './use-share-order.ts';
import { useWakeLock } from './use-wake-lock.ts';
import './e-ticket-page.css';

interface ETicketPageProps {
  document: OrderDocument;
}

/** The tickets for the entrance: one at a time, with a large QR code, on the film's colour. */
export function ETicketPage({ document }: ETicketPageProps) {
  const t = useTranslations('checkout.ticket');
  const href = useHref();
  const share = useShareOrder();
  const places = useSeatTexts();
  const [index, setIndex] = useState(0);
  useWakeLock();
  const { film, tickets, link, seatsChangeableUntil } = document;
  const tConfirmation = useTranslations('checkout.confirmation');
  const handOver = useHandOver(document);
  return (
    <div className="ordering-door" style={tintStyle({ tint: film.tint, ink: film.tintInk })}>
      <div className="ordering-door-column">
        <div className="ordering-door-bar ui-print-hidden">
          <IconLink icon="close" label={t('close')} href={href(catalogAddress.whatsOn())} />
          <h1 className="ordering-door-count">
            {t('countOf', { number: index + 1, count: tickets.length })}
          </h1>
          <IconButton
            icon="share"
            label={t('share')}
            onClick={() => void share({ title: film.title, url: link })}
          />
        </div>
        <TicketPager
          onTurn={setIndex}
          pages={tickets.map((ticket) => ({
            key: ticket.ticketId,
            label: places.long(ticket),
            content: <DoorTicket document={document} ticket={ticket} />,
          }))}
        />
        {/* Once for the order, and not on each ticket. */}
        {handOver.map((line) => (
          <p key={line} className="ordering-door-collect">
            <Icon name="gift" size="small" />
            <span>{line}</span>
          </p>
        ))}
        {seatsChangeableUntil !== null && (
          <ShopLink
            className="ordering-door-change ui-print-hidden"
            to={orderingAddress.seatChange(tokenOf(link))}
          >
            {tConfirmation('changeSeats')}
          </ShopLink>
        )}
        <p className="ordering-door-hint ui-print-hidden">
          {tickets.length > 1 ? t('hintSeveral') : t('hint')}
        </p>
      </div>
    </div>
  );
}

function DoorTicket({ document, ticket }: ETicketPageProps & { ticket: DocumentTicket }) {
  const t = useTranslations('checkout.ticket');
  const { film, showing } = document;
  const texts = useDocumentTexts(document);
  const facts = useTicketFacts(document, ticket);
  const isPast = useIsPast(showing.endsAt);
  return (
    <article className="ui-ticket ordering-door-ticket">
      <div className="ordering-door-head">
        <div className="ui-fit-room">
          <h2 className="ordering-door-film ui-fit-words" style={wordStyle(film.title)}>
            {film.title}
          </h2>
          <p className="ordering-door-small">{t('when', { day: texts.day, location: showing.location })}</p>
        </div>
        <p className="ordering-door-film">{texts.time}</p>
      </div>
      <div className="ordering-door-code">
        <TicketCode ticket={ticket} isPast={isPast} />
      </div>
      <p className="ordering-door-plain">
        <bdi dir="ltr">{ticket.code}</bdi>
      </p>
      <div className="ui-ticket-perforation" aria-hidden="true" />
      <div className="ordering-door-facts">
        <Facts facts={facts} />
      </div>
      <p className="ordering-door-type">
        {film.rating && <span className="ordering-face-rating">{film.rating}</span>}
        <b>{ticket.typeName}</b>
        {ticket.kindName && <span>{ticket.kindName}</span>}
        <span>{ticket.levelName}</span>
      </p>
    </article>
  );
}

/** For an address without an order. */
export function NoETicket() {
  const t = useTranslations('checkout.confirmation');
  return (
    <div className="ui-wrap">
      <Empty
        isPage
        title={t('missing')}
        actions={<LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>}
      >
        <p>{t('missingText')}</p>
      </Empty>
    </div>
  );
}
