import type { Email } from '#platform/server/mail/compose-mail.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import type { SeatName } from '#modules/seating/rules/seat-names.ts';
import { calendarEntry } from '../rules/calendar-entry.ts';
import { momentText, placeText, showingTexts } from '../rules/formatted-texts.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import { newsMail, wasPaidAtCounter, type News } from './news-mail.ts';
import { ticketFiles } from './ticket-files.ts';

/** E-mails to buyers who have other seats than before, or cannot have theirs. */

type SeatNews = Omit<News<TicketDocument>, 'amount'>;
type SeatPairs = { readonly seats: readonly { readonly from: SeatName; readonly to: SeatName }[] };

/** The cinema has blocked their seats and given them others. With the new tickets. */
export async function seatsMovedMail(ctx: DocumentContext, news: SeatNews & SeatPairs): Promise<Email> {
  const { document, locale, seats } = news;
  const texts = documentTexts(ctx, locale);
  const email = newsMail(ctx, { ...news, amount: 0 }, (_texts, { what }) => {
    const named = { film: what, ...showingTexts(document) };
    return {
      subject: texts('seatsMoved.subject', named),
      heading: texts('seatsMoved.heading'),
      paragraphs: [texts('seatsMoved.text', named), ...seatLines(seats, texts), texts('seatsMoved.tickets')],
      reason: 'mail.reason',
    };
  });
  return { ...email, attachments: await ticketFiles(ctx, document, calendarEntry(document, texts)) };
}

/** They have chosen other seats. `difference`: what these cost more, in minor units; below 0 what is refunded. With the new tickets. */
export async function seatsChangedMail(
  ctx: DocumentContext,
  { difference, ...news }: SeatNews & SeatPairs & { readonly difference: number },
): Promise<Email> {
  const { document, locale, seats } = news;
  const texts = documentTexts(ctx, locale);
  const email = newsMail(ctx, { ...news, amount: Math.abs(difference) }, (_texts, { what, amount }) => {
    const named = { film: what, ...showingTexts(document) };
    return {
      subject: texts('seatsChanged.subject', named),
      heading: texts('seatsChanged.heading'),
      paragraphs: [
        texts('seatsChanged.text', named),
        ...seatLines(seats, texts),
        ...(difference > 0 ? [texts('seatsChanged.paid', { amount })] : []),
        ...(difference < 0
          ? [texts(wasPaidAtCounter(document) ? 'refund.counter' : 'seatsChanged.refund', { amount })]
          : []),
        texts('seatsMoved.tickets'),
      ],
      reason: 'mail.reason',
    };
  });
  return { ...email, attachments: await ticketFiles(ctx, document, calendarEntry(document, texts)) };
}

const seatLines = (seats: SeatPairs['seats'], texts: DocumentTexts): string[] =>
  seats.map(({ from, to }) =>
    texts('seatsMoved.seat', { before: placeOf(from, texts), now: placeOf(to, texts) }),
  );

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
