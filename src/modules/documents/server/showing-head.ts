import type { Attachment } from '#platform/server/mail/compose-mail.ts';
import { isolate, isolateLtr } from '#modules/i18n/rules/isolates.ts';
import { hallText, runtimeText, showingTexts } from '../rules/formatted-texts.ts';
import type { DocumentTexts, TicketDocument } from '../rules/order-document.ts';
import * as parts from './mail-parts.ts';

/** The poster's content id within the e-mail. */
const POSTER_CID = 'poster';

/** The head of an e-mail about a showing: the film on its colour, when, where and in which version. */
export function showingHead(
  { direction, film, locale, showing }: Pick<TicketDocument, 'direction' | 'film' | 'locale' | 'showing'>,
  texts: DocumentTexts,
): parts.Html {
  const { day, times } = showingTexts({ locale, showing });
  const kind = [showing.language, showing.format].filter((word): word is string => Boolean(word));
  const lines = [
    `${isolate(showing.location)} · ${hallText(showing.hall, texts)}`,
    kind.map(isolate).join(' · '),
    [film.rating && isolateLtr(film.rating), runtimeText(film.runtime, texts)].filter(Boolean).join(' · '),
  ];
  return parts.filmHead(
    { ...filmPart(film, texts), when: [day, times], lines: lines.filter(Boolean) },
    direction,
  );
}

/** The film's title, colour and poster in the head of an e-mail. */
const filmPart = (
  film: TicketDocument['film'],
  texts: DocumentTexts,
): Pick<parts.FilmHead, 'tint' | 'ink' | 'title' | 'poster'> => ({
  tint: film.tint,
  ink: film.tintInk,
  title: film.title,
  ...(film.posterJpg && {
    poster: { cid: POSTER_CID, alt: texts('ticket.posterAlt', { film: isolate(film.title) }) },
  }),
});

/** The poster that the head shows, when the film has one. */
export const posterAttachments = ({ posterJpg }: TicketDocument['film']): Attachment[] =>
  posterJpg
    ? [
        {
          filename: 'poster.jpg',
          content: Buffer.from(posterJpg, 'base64'),
          contentType: 'image/jpeg',
          cid: POSTER_CID,
        },
      ]
    : [];
