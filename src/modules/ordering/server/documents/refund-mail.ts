import type { Letter } from '#platform/server/mail/compose-mail.ts';
import { featureView } from '#modules/catalog/server/views.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { directionOf, type Locale } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { moneyWords } from '../../rules/document-words.ts';
import { isolate, isolateLtr, withoutIsolates } from '../../rules/isolates.ts';
import { documentBrand } from './document-brand.ts';
import { documentTexts, type DocumentContext } from './document-texts.ts';
import * as parts from './mail-parts.ts';

/** What a refund's letter is about. `amount` in minor units; `to`: the buyer's address. */
export type RefundNews = {
  readonly locale: Locale;
  readonly showing: PresentationFor;
  readonly code: string;
  readonly amount: number;
  readonly currency: string;
  readonly to: string;
};

/**
 * The letter about money that goes back by itself (decisions, 'Seats and sales': 'refund by itself and tell the
 * customer'): the payment came when the seats were gone, or were paid for already.
 */
export function refundMail(ctx: DocumentContext, news: RefundNews): Letter {
  const { locale, amount, currency, to } = news;
  const texts = documentTexts(ctx, locale);
  const brand = documentBrand(ctx, locale);
  const direction = directionOf(locale);
  const code = isolateLtr(news.code);
  const subject = texts('refund.subject', { code });
  const title = texts('refund.heading');
  const what = texts('refund.text', {
    film: isolate(featureView(news.showing.feature, locale).name),
    amount: moneyWords(amount, currency, locale),
  });
  const order = `${texts('summary.order')}: ${code}`;
  const reason = texts('refund.reason', { brand: isolate(brand.name) });
  const body = parts.join([
    parts.row(parts.paragraph(parts.text(brand.name)), '28px 32px 16px'),
    parts.row(parts.heading(title), '0 32px 12px'),
    parts.row(parts.paragraph(parts.text(what))),
    parts.row(parts.paragraph(parts.text(order))),
    parts.row(parts.smallPrint(reason), '8px 32px 28px'),
  ]);
  return {
    from: brandOf(ctx).mailFrom,
    to,
    subject: direction === 'rtl' ? subject : withoutIsolates(subject),
    html: parts.page({ locale, direction, title: subject, preheader: what, body }),
    text: [title, what, order, reason].join('\n\n'),
    attachments: [],
  };
}
