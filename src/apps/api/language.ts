import type { FastifyRequest } from 'fastify';
import { chooseLocale, type Locale } from '#modules/i18n/rules/locales.ts';

/** Remembers the language that a visitor chose. */
export const LOCALE_COOKIE = 'foyer_lang';

/**
 * Which language a request is answered in: `?lang`, else what its page says (`x-foyer-lang`), else the cookie,
 * else the brand's default. 'unknown' when the first of them names one that the brand has not enabled.
 */
export function languageOf(
  request: FastifyRequest,
  brand: { readonly locales: readonly Locale[]; readonly defaultLocale: Locale },
): Locale | 'unknown' {
  const { lang = request.headers['x-foyer-lang'] } = request.query as { lang?: unknown };
  return chooseLocale(typeof lang === 'string' ? lang : undefined, request.cookies[LOCALE_COOKIE], brand);
}
