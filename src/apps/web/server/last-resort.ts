import { escapeMarkup } from '#kernel/escape-markup.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Wording } from '#modules/i18n/server/messages.ts';

/** The page when not even the error page could be rendered: plain HTML that cannot fail. */
export function lastResort(locale: Locale, wording: Wording): string {
  const t = translatorFor('web', locale, wording);
  return plainPage(
    locale,
    t('lastResort.title'),
    `<p><a href="/">${escapeMarkup(t('lastResort.home'))}</a></p>`,
  );
}

/** The page for a visitor who sends too many requests: very cheap to make. */
export function busyPage(locale: Locale, wording: Wording): string {
  const t = translatorFor('web', locale, wording);
  return plainPage(locale, t('error.title'), `<p>${escapeMarkup(t('error.busy'))}</p>`);
}

/** The page of a brand that the process cannot serve. Nothing of the brand is known: no language, no wording. */
export function closedPage(locale: Locale): string {
  const t = translatorFor('ordering', locale);
  const text = escapeMarkup(t('refusal.SHOP_CLOSED.text'));
  return plainPage(locale, t('refusal.SHOP_CLOSED.title'), `<p>${text}</p>`);
}

function plainPage(locale: Locale, title: string, body: string): string {
  const name = escapeMarkup(title);
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title>
<h1>${name}</h1>${body}</html>`;
}
