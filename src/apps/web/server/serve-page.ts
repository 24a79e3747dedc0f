import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal } from '#kernel/refusal.ts';
import { CONSENT_COOKIE, consentIn, type Consent } from '#platform/browser/consent.ts';
import { createCaller } from '#platform/browser/network/call.ts';
import type { App, Context } from '#platform/server/context.ts';
import { cookieRule } from '#platform/server/http/cookie-rule.ts';
import type { RequestGuard } from '#platform/server/http/serve.ts';
import type { Piece } from '#platform/server/http/spliced-text.ts';
import { brandStyle } from '#platform/ui/style/brand-style.ts';
import { fontFilesFor } from '#platform/ui/style/fonts.ts';
import { NO_TRAILERS } from '#modules/catalog/rules/film/trailer.ts';
import { catalogueOf } from '#modules/catalog/server/catalogue.ts';
import { hasOpenDonation } from '#modules/donations/server/donation-store.ts';
import { messagesFor } from '#modules/i18n/server/messages.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { brandOf, type Brand } from '#modules/tenancy/server/brands.ts';
import { flowNames } from '#modules/tenancy/rules/flow-texts.ts';
import { configFor, siteHere } from '#modules/tenancy/server/public-brand.ts';
import { callerOf } from '#apps/api/caller.ts';
import { languageOf, LOCALE_COOKIE } from '#apps/api/language.ts';
import { spendOnPage } from '#apps/api/work-limits.ts';
import type { Theme } from '../boot.ts';
import { DEMO_BAR_COOKIE, THEME_COOKIE } from '../cookies.ts';
import type { PageAnswer } from '../rendering.ts';
import type { PageFiles } from './built-pages.ts';
import { demoViewOf } from './demo-view.ts';
import { innerFetch } from './inner-fetch.ts';
import { lastResort } from './last-resort.ts';
import { isTrusted, leaveAddress } from './leave-address.ts';
import { oldFilmAddress } from './old-film-address.ts';
import type { Settings } from '#platform/server/settings.ts';
import { opensWindows, walletOriginsOf } from '#modules/payment/server/providers.ts';
import { opensWallets } from '#modules/payment/server/wallet-policy.ts';
import { pagePolicy } from './page-policy.ts';
import { pageText, sendText, STYLES_MARK } from './page-text.ts';
import { pageTurns } from './page-turns.ts';
import { discretionOf } from './robots.ts';
import { sharedPage, type Own } from './shared-pages.ts';

const YEAR_SECONDS = 31_536_000;

/** What every page needs. */
export type PageServices = {
  readonly fastify: FastifyInstance;
  readonly app: App;
  readonly guard: RequestGuard;
  readonly pages: PageFiles;
};

/** For a payment in a window of its own, which tells the page what the customer has decided. */
const SPEAKING_WITH_WINDOWS = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };

/** Only of brands whose customers pay with the wallet of their device. */
function walletHeaders(brand: Brand, settings: Settings): Record<string, string> {
  const origins = walletOriginsOf(brand, settings);
  return origins.length > 0 ? opensWallets(origins) : {};
}

/** Answers one request for a page. */
export async function servePage(
  services: PageServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = services.guard.contextOf(request, reply);
  const brand = brandOf(ctx);
  const plainer = withoutEmptyParts(ctx.origin + request.url);
  if (plainer !== undefined) return reply.redirect(plainer, 301);
  const leaving = leaveAddress(request.url);
  if (leaving && isTrusted(leaving, brand.leaveHosts)) return leaveAtOnce(leaving, reply);
  keepChoices(ctx, brand, request, reply);
  const nonce = randomBytes(16).toString('base64');
  // Without a database the page says so itself.
  const trailers = await catalogueOf(ctx).then(
    ({ trailerOrigins }) => trailerOrigins,
    () => NO_TRAILERS,
  );
  void reply
    .header(
      'content-security-policy',
      pagePolicy(nonce, brand, settingsOf(ctx), { trailers, isFromSources: 'sendSource' in services.pages }),
    )
    .headers(opensWindows(brand) ? SPEAKING_WITH_WINDOWS : {})
    .headers(walletHeaders(brand, settingsOf(ctx)))
    // Made for one visitor, but the browser may cache it for its back button.
    .header('cache-control', 'private, no-cache')
    .header('content-language', ctx.locale)
    .headers(discretionOf(pathOf(request), queryOf(request)))
    .type('text/html; charset=utf-8');
  const own = { nonce, visitor: ctx.visitor.uuid };
  // The first page of a visitor has its styles within it, so that it needs nothing else to be shown; the browser fetches
  // the style sheet for later ones (`page-styles.ts`).
  const styles = request.arrival?.isKnown ? undefined : services.pages.styles;
  try {
    const film = await oldFilmAddress(ctx, request.url);
    if (film !== undefined) return await reply.redirect(film, 301);
    const shared = services.pages.sharedAddress(pathOf(request), searchOf(request));
    if (shared !== undefined)
      return await sendShared(services, ctx, request, reply, { own, styles, address: shared });
    const answer = await ownPage(services, ctx, request, reply, { own, styles, leaving });
    if (answer.kind === 'redirect') return await reply.redirect(answer.address, 302);
    return await sendText(await pageText(answer, [], styles), [], request, reply);
  } catch (error) {
    // The visitor left before their turn.
    if (isRefusal(error)) throw error;
    ctx.log.error({ err: error }, 'the error page failed');
    return reply.code(500).send(lastResort(ctx.locale, brand.wording));
  }
}

/**
 * The redirect of an address that begins with several slashes; undefined for all others. In a link such a path would
 * be another site's address, so no page is rendered for it.
 */
function withoutEmptyParts(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  return pathname.startsWith('//') ? pathname.replace(/^\/+/, '/') + search : undefined;
}

const leaveAtOnce = (address: URL, reply: FastifyReply): FastifyReply =>
  reply
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .redirect(address.href, 302);

/** A page for one visitor, drawn when it is their turn. */
async function ownPage(
  services: PageServices,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<PageOptions, 'own' | 'styles' | 'leaving'>,
): Promise<PageAnswer> {
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  spendOnPage(ctx, request, reply, { isShared: false });
  const draw = () => renderPage(services, ctx, request, { ...options, signal: gone.signal });
  return inTurn(ctx, request, draw, () => gone.signal.aborted);
}

/** Draws a page when it is the caller's turn. Throws TOO_MANY_REQUESTS when nobody waits for it any more. */
async function inTurn<T>(
  ctx: Context,
  request: FastifyRequest,
  draw: () => Promise<T>,
  isGone?: () => boolean,
): Promise<T> {
  const endTurn = await pageTurns(ctx.app).take(callerOf(request), isGone);
  try {
    return await draw();
  } finally {
    endTurn();
  }
}

type PageOptions = {
  readonly own: Own;
  /** The style sheet, to be put into the page; undefined for a page with a link to it. */
  readonly styles: Piece | undefined;
  readonly leaving?: URL | undefined;
  /** Aborts when the client has closed the connection. */
  readonly signal: AbortSignal;
  /** Of a page that is the same for many visitors. */
  readonly address?: string;
};

async function renderPage(
  { fastify, app, pages }: PageServices,
  ctx: Context,
  request: FastifyRequest,
  { own: { nonce, visitor }, styles, leaving, signal, address }: PageOptions,
): Promise<PageAnswer> {
  const { locale } = ctx;
  const isShared = address !== undefined;
  const [config, hasDonations] = await Promise.all([
    configFor(ctx),
    // Without a database the page says so itself.
    hasOpenDonation(ctx.db).catch(() => false),
  ]);
  const { terms: _, flows, ...brand } = config.brand;
  const { wording } = brandOf(ctx);
  return pages.render({
    url: ctx.origin + (address ?? request.url),
    call: createCaller({
      fetch: innerFetch(fastify, app, request, locale, isShared),
      visitorId: () => visitor,
    }),
    boot: {
      locale,
      brand: { ...brand, flows: flowNames(flows) },
      site: siteHere(ctx),
      origin: ctx.origin,
      visitor,
      theme: themeOf(request),
      consent: consentOf(request, brandOf(ctx)),
      demo: demoViewOf(ctx, request),
      hasDonations,
      isLanguageUnknown: languageOf(request, brandOf(ctx)) === 'unknown',
    },
    leaving: leaving?.href ?? null,
    cookies: isShared ? '' : (request.headers.cookie ?? ''),
    messages: (namespaces) => messagesFor(namespaces, locale, wording),
    assets: pages.assets,
    nonce,
    fonts: fontFilesFor(locale).map(pages.fontAddress),
    themeStyle: brandStyle(brand.theme),
    styles: styles && STYLES_MARK,
    signal,
    onError: (error) => ctx.log.error({ err: error }, 'a page failed'),
  });
}

/** A page that is the same for all requests with the same key. */
async function sendShared(
  services: PageServices,
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { own, styles, address }: Omit<PageOptions, 'signal'> & { readonly address: string },
): Promise<FastifyReply> {
  const hasDemoBar = request.cookies[DEMO_BAR_COOKIE] !== 'away';
  const consent = consentOf(request, brandOf(ctx));
  // Not the context's language: a page in a language that the brand lacks says so.
  const language = languageOf(request, brandOf(ctx));
  const key = [
    ctx.tenantId,
    ctx.origin,
    language,
    themeOf(request),
    hasDemoBar,
    consent,
    !styles,
    address,
  ].join(' ');
  const made = await sharedPage(ctx, key, styles, async (marks, signal) => {
    spendOnPage(ctx, request, reply, { isShared: true });
    const options = { own: marks, styles, signal, address };
    // Others may wait for the same page: it is drawn, too, when its first visitor has left.
    return inTurn(ctx, request, () => renderPage(services, ctx, request, options));
  });
  if (!('body' in made)) return reply.redirect(made.address, 302);
  return sendText(made, [own.nonce, own.visitor], request, reply);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

const searchOf = ({ url }: FastifyRequest): string => url.slice(url.split('?', 1)[0]!.length);

const queryOf = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  request.query as Record<string, unknown>;

/** Whether the visitor agreed to statistics, when the brand has any. */
const consentOf = (request: FastifyRequest, { configuration }: Brand): Consent | null =>
  configuration.tagManager.active ? consentIn(request.cookies[CONSENT_COOKIE]) : null;

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** `?theme=` of this address, or the visitor's earlier choice, or none: the system's. */
function themeOf(request: FastifyRequest): Theme | null {
  const asked = queryOf(request)['theme'] ?? request.cookies[THEME_COOKIE];
  return isTheme(asked) ? asked : null;
}

/** Stores the choices in an address: the language when the brand has enabled it, the theme when it is valid. */
function keepChoices(ctx: Context, brand: Brand, request: FastifyRequest, reply: FastifyReply): void {
  const { lang, theme } = queryOf(request);
  const cookie = cookieRule(ctx.app.settings, request, YEAR_SECONDS);
  if (typeof lang === 'string' && lang !== '' && languageOf(request, brand) !== 'unknown')
    void reply.setCookie(LOCALE_COOKIE, lang, cookie);
  if (isTheme(theme)) void reply.setCookie(THEME_COOKIE, theme, cookie);
  else if (theme === 'system') void reply.clearCookie(THEME_COOKIE, cookie);
}
