import type { FastifyRequest } from 'fastify';
import { chooseLocale, type Locale } from '#modules/i18n/rules/locales.ts';

/** The cookie with the language that a visitor chose. */
export const LOCALE_COOKIE = 'foyer_lang';

/**
 * The language of a request's answer: `?lang`, or that of its page (`x-foyer-lang`), or the cookie, or the brand's
 * default. 'unknown' when the first of them names a language that the brand has not enabled.
 */
export function languageOf(
  request: FastifyRequest,
  brand: { readonly locales: readonly Locale[]; readonly defaultLocale: Locale },
): Locale | 'unknown' {
  const { lang = request.headers['x-foyer-lang'] } = request.query as { lang?: unknown };
  return chooseLocale(typeof lang === 'string' ? lang : undefined, request.cookies[LOCALE_COOKIE], brand);
}
