import type { Email } from '#platform/server/mail/compose-mail.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import { calendarEntry } from '../rules/calendar-entry.ts';
import { momentText, placeText, showingTexts } from '../rules/formatted-texts.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import { newsMail, type News } from './news-mail.ts';
import { ticketFiles } from './ticket-files.ts';

/** E-mails to buyers whose seats the cinema has blocked. */

type SeatNews = Omit<News<TicketDocument>, 'amount'>;

/** They have other seats. With the new tickets. */
export async function seatsMovedMail(
  ctx: DocumentContext,
  news: SeatNews & { readonly seats: readonly { readonly from: SeatName; readonly to: SeatName }[] },
): Promise<Email> {
  const { document, locale, seats } = news;
  const texts = documentTexts(ctx, locale);
  const email = newsMail(ctx, { ...news, amount: 0 }, (_texts, { what }) => {
    const named = { film: what, ...showingTexts(document) };
    return {
      subject: texts('seatsMoved.subject', named),
      heading: texts('seatsMoved.heading'),
      paragraphs: [
        texts('seatsMoved.text', named),
        ...seats.map(({ from, to }) =>
          texts('seatsMoved.seat', { before: placeOf(from, texts), now: placeOf(to, texts) }),
        ),
        texts('seatsMoved.tickets'),
      ],
      reason: 'mail.reason',
    };
  });
  return { ...email, attachments: await ticketFiles(ctx, document, calendarEntry(document, texts)) };
}

/** There are no other seats like theirs. `refund`: until when they may ask for their money, and where. */
export const seatsLostMail = (
  ctx: DocumentContext,
  news: SeatNews & {
    readonly seats: readonly SeatName[];
    readonly refund: { readonly until: string; readonly link: string };
  },
): Email => {
  const { document, locale, seats, refund } = news;
  return newsMail(ctx, { ...news, amount: 0 }, (texts, { what }) => {
    const places = listed(
      seats.map((seat) => placeOf(seat, texts)),
      locale,
    );
    const named = { film: what, places, ...showingTexts(document) };
    return {
      subject: texts('seatsLost.subject', named),
      heading: texts('seatsLost.heading'),
      paragraphs: [
        texts('seatsLost.text', named),
        texts('seatsLost.refund', { until: momentText(refund.until, locale, document.showing.timeZone) }),
      ],
      button: { href: refund.link, label: texts('showingMoved.button') },
      reason: 'mail.reason',
    };
  });
};

const placeOf = ({ section, row, seat }: SeatName, texts: DocumentTexts): string =>
  placeText({ ...(section && { section }), ...(row && { row }), ...(seat && { seat }) }, texts);
