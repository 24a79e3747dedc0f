import type { Email } from '#platform/server/mail/compose-mail.ts';
import { momentText, placeText, showingTexts } from '../rules/formatted-texts.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';
import type { DocumentContext } from './document-texts.ts';
import { newsMail, type News } from './news-mail.ts';

/** E-mails about an order that is kept without payment. */

/** A seat of it: the name of its ticket type, and its place; row and seat are '' in general admission. */
type HeldSeat = {
  readonly name: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
};

export type HoldNews = Omit<News<TicketDocument>, 'amount'> & {
  readonly seats: readonly HeldSeat[];
  /** Until when it can be paid (ISO 8601). */
  readonly until: string;
  /** The full address of the page on which it is paid. */
  readonly link: string;
  /** Its showing was moved. */
  readonly isMoved?: boolean;
};

/** The seats are reserved: until when they can be paid, and where. */
export const holdMail = (ctx: DocumentContext, news: HoldNews): Email =>
  unpaidMail(ctx, news, (texts, named) => ({
    subject: texts(news.isMoved ? 'showingMoved.subject' : 'hold.subject', named),
    heading: texts(news.isMoved ? 'showingMoved.heading' : 'hold.heading'),
  }));

/** The seats are released soon. */
export const holdReminderMail = (ctx: DocumentContext, news: HoldNews): Email =>
  unpaidMail(ctx, news, (texts, named) => ({
    subject: texts('hold.reminderSubject', named),
    heading: texts('hold.reminderHeading'),
  }));

function unpaidMail(
  ctx: DocumentContext,
  news: HoldNews,
  titles: (
    texts: DocumentTexts,
    named: Record<string, string>,
  ) => { readonly subject: string; readonly heading: string },
): Email {
  const { document, locale, seats, until, link } = news;
  const { order, showing } = document;
  return newsMail(ctx, { ...news, amount: order.total }, (texts, { what, amount }) => {
    const named = {
      film: what,
      amount,
      until: momentText(until, locale, showing.timeZone),
      ...showingTexts(document),
    };
    return {
      ...titles(texts, named),
      paragraphs: [
        texts('hold.text', named),
        ...seats.map((seat) => placeText(seat, texts)),
        texts('hold.pay', named),
      ],
      button: { href: link, label: texts('hold.button', named) },
      reason: 'hold.reason',
    };
  });
}

/** The seats were released. `areLost`: not because nobody paid, but because they cannot be used. */
export const holdEndedMail = (
  ctx: DocumentContext,
  { areLost, ...news }: Omit<News<TicketDocument>, 'amount'> & { readonly areLost: boolean },
): Email =>
  newsMail(ctx, { ...news, amount: 0 }, (texts, { what }) => {
    const named = { film: what, ...showingTexts(news.document) };
    return {
      subject: texts('hold.endedSubject', named),
      heading: texts('hold.endedHeading'),
      paragraphs: [texts(areLost ? 'hold.lostText' : 'hold.endedText', named)],
      reason: 'hold.reason',
    };
  });
