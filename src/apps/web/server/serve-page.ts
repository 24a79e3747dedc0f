import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCaller } from '#platform/browser/call.ts';
import type { App, Context } from '#platform/server/context.ts';
import type { Doorman } from '#platform/server/serve.ts';
import { brandStyle } from '#platform/ui/brand-style.ts';
import { fontFilesFor } from '#platform/ui/fonts.ts';
import { chooseLocale, type Locale } from '#modules/i18n/rules/locales.ts';
import { messagesFor } from '#modules/i18n/server/messages.ts';
import { brandOf, type Brand } from '#modules/tenancy/server/brands.ts';
import { configFor } from '#modules/tenancy/server/public-brand.ts';
import { LOCALE_COOKIE } from '#apps/api/doorman.ts';
import type { Theme } from '../boot.ts';
import { THEME_COOKIE } from '../cookies.ts';
import type { PageAnswer } from '../rendering.ts';
import type { BuiltPages } from './built-pages.ts';
import { demoViewOf } from './demo-view.ts';
import { innerFetch } from './inner-fetch.ts';
import { lastResort } from './last-resort.ts';
import { isTrusted, leaveAddress } from './leave-address.ts';
import { pagePolicy } from './page-policy.ts';

const YEAR_SECONDS = 31_536_000;

/** What every page is made with. */
export type PageHouse = {
  readonly fastify: FastifyInstance;
  readonly app: App;
  readonly doorman: Doorman;
  readonly pages: BuiltPages;
};

/** Answers one request for a page. */
export async function servePage(
  house: PageHouse,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = house.doorman.contextOf(request, reply);
  const brand = brandOf(ctx);
  const leaving = leaveAddress(request.url);
  if (leaving && isTrusted(leaving, brand.leaveHosts)) return leaveAtOnce(leaving, reply);
  keepChoices(ctx, brand, request, reply);
  const nonce = randomBytes(16).toString('base64');
  void reply
    .header('content-security-policy', pagePolicy(nonce, brand, ctx.app.settings))
    // Made for one visitor, yet kept by the browser for the way back.
    .header('cache-control', 'private, no-cache')
    .header('content-language', ctx.locale)
    .type('text/html; charset=utf-8');
  try {
    return await sendPage(await renderPage(house, ctx, request, reply, nonce, leaving), reply);
  } catch (error) {
    ctx.log.error({ err: error }, 'the error page failed');
    return reply.code(500).send(lastResort(ctx.locale as Locale, brand.wording));
  }
}

const leaveAtOnce = (address: URL, reply: FastifyReply): FastifyReply =>
  reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(address.href, 302);

async function renderPage(
  { fastify, app, pages }: PageHouse,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
  leaving: URL | undefined,
): Promise<PageAnswer> {
  const locale = ctx.locale as Locale;
  const { brand: publicBrand, site } = await configFor(ctx);
  const { terms: _, ...brand } = publicBrand;
  const { wording } = brandOf(ctx);
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return pages.render({
    url: ctx.origin + request.url,
    call: createCaller({
      fetch: innerFetch(fastify, app, request, locale),
      visitorId: () => ctx.visitor.uuid,
    }),
    boot: {
      locale,
      brand,
      site,
      origin: ctx.origin,
      visitor: ctx.visitor.uuid,
      theme: themeOf(request),
      demo: demoViewOf(ctx, request),
      isLanguageUnknown: languageOf(request, brandOf(ctx)) === 'unknown',
    },
    leaving: leaving?.href ?? null,
    messages: (namespaces) => messagesFor(namespaces, locale, wording),
    assets: pages.assets,
    nonce,
    fonts: fontFilesFor(locale).map(pages.fontAddress),
    themeStyle: brandStyle(brand.theme),
    signal: gone.signal,
    onError: (error) => ctx.log.error({ err: error }, 'a page failed'),
  });
}

async function sendPage(answer: PageAnswer, reply: FastifyReply): Promise<FastifyReply> {
  if (answer.kind === 'page') return reply.code(answer.status).send(answer.body);
  const { status, headers, body } = answer.response;
  for (const [name, value] of headers) void reply.header(name, value);
  return reply.code(status).send(body ? await answer.response.text() : null);
}

const queryOf = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  request.query as Record<string, unknown>;

function languageOf(request: FastifyRequest, brand: Brand): Locale | 'unknown' {
  const { lang } = queryOf(request);
  return chooseLocale(typeof lang === 'string' ? lang : undefined, request.cookies[LOCALE_COOKIE], brand);
}

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** `?theme=` of this address, else the visitor's choice before, else none: as the system has it. */
function themeOf(request: FastifyRequest): Theme | null {
  const asked = queryOf(request)['theme'] ?? request.cookies[THEME_COOKIE];
  return isTheme(asked) ? asked : null;
}

/** What an address chooses stays chosen: the language when it is one of the brand's, the theme when it is one. */
function keepChoices(ctx: Context, brand: Brand, request: FastifyRequest, reply: FastifyReply): void {
  const { lang, theme } = queryOf(request);
  const cookie = {
    path: '/',
    sameSite: 'lax' as const,
    secure: !ctx.app.settings.demo || request.protocol === 'https',
    maxAge: YEAR_SECONDS,
  };
  if (typeof lang === 'string' && lang !== '' && languageOf(request, brand) !== 'unknown')
    void reply.setCookie(LOCALE_COOKIE, lang, cookie);
  if (isTheme(theme)) void reply.setCookie(THEME_COOKIE, theme, cookie);
  else if (theme === 'system') void reply.clearCookie(THEME_COOKIE, cookie);
}
