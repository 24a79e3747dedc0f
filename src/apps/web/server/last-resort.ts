import { directionOf, type Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Wording } from '#modules/i18n/server/messages.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** The page when not even the error page could be drawn: plain HTML, nothing that could fail again. */
export function lastResort(locale: Locale, wording: Wording): string {
  const t = translatorFor('web', locale, wording);
  const title = escapeHtml(t('lastResort.title'));
  return `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<h1>${title}</h1><p><a href="/">${escapeHtml(t('lastResort.home'))}</a></p></html>`;
}
