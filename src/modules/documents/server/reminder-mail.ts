import type { Email } from '#platform/server/mail/compose-mail.ts';
import { isolate, withoutIsolates } from '#modules/i18n/rules/isolates.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { listed } from '#modules/i18n/rules/listed.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { DocumentFilm, DocumentShowing } from '#modules/sales/rules/described.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { showingTexts, whereText } from '../rules/formatted-texts.ts';
import { documentBrand } from './document-brand.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import * as parts from './mail-parts.ts';
import { posterAttachments, showingHead } from './showing-head.ts';

/** What a reminder says. */
type Reminded = {
  readonly film: DocumentFilm;
  /** The showing that can be bought: the first one of a film. */
  readonly showing: DocumentShowing;
  readonly locale: Locale;
  readonly to: string;
  /** 'film': tickets for any showing; 'sale': the showing is on sale now; 'seats': it has seats again. */
  readonly waitsFor: 'film' | 'sale' | 'seats';
  /** Where the reader buys. */
  readonly link: string;
  /** Where the reader stops all reminders. */
  readonly stopLink: string;
};

/** The one e-mail for a visitor who wanted to be told when tickets can be bought. */
export function reminderMail(ctx: DocumentContext, reminded: Reminded): Email {
  const { film, showing, locale, waitsFor, link, stopLink, to } = reminded;
  const texts = documentTexts(ctx, locale);
  const direction = directionOf(locale);
  const brand = documentBrand(ctx, locale);
  const named = {
    waitsFor,
    film: isolate(film.title),
    brand: isolate(brand.name),
    ...showingTexts({ locale, showing }),
  };
  const subject = texts('reminder.subject', named);
  const heading = texts('reminder.heading', named);
  const text = texts('reminder.text', named);
  const button = texts('reminder.button', named);
  const reason = texts('reminder.reason', named);
  const stop = texts('reminder.stop', named);
  const { longDay, times } = named;
  const showingLine = [named.film, listed([longDay, times], locale), whereText({ locale, showing })].join(
    ' · ',
  );
  const colours = { ground: brand.accent, ink: brand.onAccent };
  const body = parts.join([
    parts.row(parts.paragraph(parts.text(brand.name)), '28px 32px 16px'),
    parts.row(parts.heading(heading), '0 32px 12px'),
    parts.row(parts.paragraph(parts.text(text))),
    parts.row(showingHead({ direction, film, locale, showing }, texts)),
    parts.row(parts.button(link, button, colours, direction), '4px 32px 24px'),
    parts.row(parts.join([parts.smallPrint(reason), parts.link(stopLink, stop)]), '8px 32px 28px'),
  ]);
  return {
    from: brandOf(ctx).mailFrom,
    to,
    subject: direction === 'rtl' ? subject : withoutIsolates(subject),
    html: parts.page({ locale, direction, title: subject, preheader: text, body }),
    text: [heading, text, showingLine, `${button}: ${link}`, reason, `${stop}: ${stopLink}`].join('\n\n'),
    attachments: posterAttachments(film),
    stopUrl: stopLink,
  };
}
