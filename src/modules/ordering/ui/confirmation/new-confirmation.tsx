import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Disclosure } from '#platform/ui/controls/menu.tsx';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { meetingTexts } from '#modules/documents/rules/formatted-texts.ts';
import { ConfirmationActions } from './confirmation-actions.tsx';
import { useFocusOnEntry } from '../frame/step-layout.tsx';
import { Receipt } from './receipt.tsx';
import { isWhollyCancelled, SentTo } from './sent-to.tsx';
import { TicketFace } from './ticket-face.tsx';
import { TicketPager } from './ticket-pager.tsx';
import type { OrderDocument } from './use-document.ts';
import { useHandOver } from './use-hand-over.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';

interface ConfirmationProps {
  document: OrderDocument;
}

/** The newer confirmation: where the tickets were sent, calendar, PDF and share, the receipt, and the tickets. */
export function NewConfirmation({ document }: ConfirmationProps) {
  const t = useTranslations('checkout.confirmation');
  const title = useFocusOnEntry<HTMLHeadingElement>();
  const { showing, terms } = document;
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const isCancelled = isWhollyCancelled(document);
  return (
    <div className="ordering-confirmed">
      <div className="ordering-confirmed-words">
        <h1 ref={title} tabIndex={-1} className="ordering-confirmed-head">
          {isCancelled ? (
            t('cancelled')
          ) : (
            <>
              {t('in')}
              <br />
              {t('see', meetingTexts({ locale, showing }, now))}
            </>
          )}
        </h1>
        <p className="ordering-confirmed-lead">
          <SentTo document={document} />
        </p>
        {!isCancelled && <ConfirmationActions document={document} />}
        <Receipt document={document} />
        {useHandOver(document).map((line) => (
          <p key={line} className="ordering-terms">
            {line}
          </p>
        ))}
        {terms && (
          <Disclosure summary={t('terms')}>
            <p className="ordering-terms">{terms}</p>
          </Disclosure>
        )}
      </div>
      <Tickets document={document} />
    </div>
  );
}

function Tickets({ document }: ConfirmationProps) {
  const t = useTranslations('checkout.confirmation');
  const texts = useSeatTexts();
  const { tickets, link } = document;
  return (
    <div className="ordering-face ordering-confirmed-tickets">
      <TicketPager
        pages={tickets.map((ticket) => ({
          key: ticket.ticketId,
          label: texts.long(ticket),
          content: (
            <TicketFace document={document} ticket={ticket}>
              <p className="ordering-face-title">
                {t('ticketFor', { type: ticket.typeName, place: texts.long(ticket) })}
              </p>
              <p className="ordering-small">
                <bdi dir="ltr">{ticket.code}</bdi>
              </p>
              <LinkButton to={new URL(link).pathname} small>
                {t('fullScreen')}
                <VisuallyHidden> {texts.long(ticket)}</VisuallyHidden>
              </LinkButton>
            </TicketFace>
          ),
        }))}
      />
    </div>
  );
}
