import type { FastifyReply, FastifyRequest } from 'fastify';
import { FALLBACK_LOCALE, isLocale, type Locale } from '#modules/i18n/rules/locales.ts';
import { closedPage } from './last-resort.ts';

/** Answers for a brand that this process cannot serve with a page, in a language of the visitor's browser. */
export const sendClosed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(closedPage(browserLocale(request.headers['accept-language'])));

/** 'pt-BR,pl;q=0.8,en;q=0.7' is Polish: the first of the ten languages, in the browser's order. */
export function browserLocale(header = ''): Locale {
  const languages = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find(isLocale) ?? FALLBACK_LOCALE;
}
