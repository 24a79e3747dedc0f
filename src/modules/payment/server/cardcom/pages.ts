import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import { ownForm, type PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import { ProviderUnreachable, type FormOrder } from '#modules/payment/server/provider.ts';
import { openPage, RETURN_PATH, storedCard, type OpenedPage } from './page.ts';
import { cardIdentifier } from './references.ts';

/**
 * Our page around Cardcom's, in the frame of the checkout. It tells Cardcom's page and the checkout of each other; the
 * card is typed on Cardcom's page, into which ours cannot look.
 */

const FORM_PATH = '/pay/cardcom/form';

/** The address of the page around an opened page of Cardcom's. */
export function formAddress(
  { origin }: Context,
  { formId, maxPayments }: Pick<FormOrder, 'formId' | 'maxPayments'>,
  { pageId, url }: OpenedPage,
): string {
  const query = new URLSearchParams({ page: pageId, url, payments: String(maxPayments) });
  return `${origin}${FORM_PATH}/${formId}?${query.toString()}`;
}

export const cardcomPages: readonly AnyRoute[] = [
  {
    method: 'GET',
    path: `${FORM_PATH}/:formId`,
    access: 'visitor',
    summary: "A page around Cardcom's, for the checkout's iframe",
    hidden: true,
    answer: async (ctx, request, reply) => {
      const form = await formOf(ctx, request.params);
      if (!form) return reply.code(404).send({ code: 'NOT_FOUND' });
      const query = request.query as Record<string, unknown>;
      const maxPayments = readPayments(query);
      const opened = readOpened(query, ctx) ?? (await openAgain(ctx, form, maxPayments));
      return sendForm(ctx, { ...form, maxPayments }, opened, reply);
    },
  },
  {
    method: 'GET',
    path: `${FORM_PATH}/:formId/card`,
    access: 'visitor',
    summary: "The payment identifier of a card that was typed on Cardcom's page",
    hidden: true,
    answer: async (ctx, request, reply) => {
      const form = await formOf(ctx, request.params);
      const { page: pageId } = request.query as { page?: unknown };
      if (!form || typeof pageId !== 'string' || !isUuid(pageId))
        return reply.code(404).send({ code: 'NOT_FOUND' });
      void reply.header('cache-control', 'no-store');
      const card = await cardOf(ctx, form, pageId).catch(unlessUnreachable);
      return card ? reply.send(card) : reply.code(503).send({ code: 'payment_no_response' });
    },
  },
  {
    method: 'GET',
    path: RETURN_PATH,
    access: 'anyone',
    summary: "Where Cardcom's page ends, within the page around it",
    hidden: true,
    answer: async (_ctx, _request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; script-src 'self'; frame-ancestors 'self'")
        .header('x-frame-options', 'SAMEORIGIN')
        .send(RETURNED),
  },
  scriptOf('form'),
  scriptOf('returned'),
];

function scriptOf(name: 'form' | 'returned'): AnyRoute {
  return {
    method: 'GET',
    path: `/pay/assets/cardcom-${name}.js`,
    access: 'anyone',
    summary: "A script of the pages around Cardcom's",
    hidden: true,
    answer: async (_ctx, _request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readFile(new URL(`./assets/cardcom-${name}.js`, import.meta.url))),
  };
}

/** The same for everybody: its script reads the address. */
const RETURNED = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Foyer</title></head><body><script src="/pay/assets/cardcom-returned.js" type="module"></script></body></html>`;

function formOf(ctx: Context, params: unknown): Promise<PaymentForm | undefined> {
  const { formId } = params as { formId: string };
  return isUuid(formId) ? ownForm(ctx, 'cardcom', formId) : Promise.resolve(undefined);
}

/** The page that the address names; undefined when it is not Cardcom's. */
function readOpened(
  { page, url }: Readonly<Record<string, unknown>>,
  { app: { settings } }: Context,
): OpenedPage | undefined {
  if (typeof page !== 'string' || !isUuid(page) || typeof url !== 'string') return undefined;
  return URL.parse(url)?.origin === new URL(settings.cardcom.apiBase).origin
    ? { pageId: page, url }
    : undefined;
}

/** Another page for the same form, for another card; undefined when Cardcom does not answer. */
const openAgain = (ctx: Context, form: PaymentForm, maxPayments: number): Promise<OpenedPage | undefined> =>
  openPage(ctx, { ...form, maxPayments, ssnAsked: asksHolderId(brandOf(ctx)) }).catch(unlessUnreachable);

function unlessUnreachable(error: unknown): undefined {
  if (!(error instanceof ProviderUnreachable)) throw error;
}

const MOST_PAYMENTS = 36;

/** How many payments Cardcom's page offers. Of the address, so it proves nothing: the commit refuses too many. */
function readPayments({ payments }: Readonly<Record<string, unknown>>): number {
  const wanted = Number(payments);
  return Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_PAYMENTS ? wanted : 1;
}

type ShownForm = PaymentForm & Pick<FormOrder, 'maxPayments'>;

/** What the checkout may know of the card; without an identifier when none was stored. */
async function cardOf(ctx: Context, { formId, locale }: PaymentForm, pageId: string): Promise<object> {
  const card = await storedCard(ctx, { pageId, formId });
  if (!card) return {};
  const t = translatorFor('provider', locale, brandOf(ctx).wording);
  const { scheme: brand, last4, payments: numberOfPayments } = card;
  return {
    identifier: cardIdentifier({ pageId, formId }),
    brand,
    last4,
    numberOfPayments,
    text: last4 ? t('cardPage.ready', { last4 }) : t('cardPage.readyCard'),
    payments: numberOfPayments > 1 ? t('cardForm.paymentsOption', { count: numberOfPayments }) : '',
  };
}

function sendForm(
  ctx: Context,
  form: ShownForm,
  opened: OpenedPage | undefined,
  reply: FastifyReply,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const cardcom = new URL(ctx.app.settings.cardcom.apiBase).origin;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    `frame-src 'self' ${cardcom}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .send(pageOf(ctx, form, opened, nonce).text);
}

function pageOf(ctx: Context, form: ShownForm, opened: OpenedPage | undefined, nonce: string): Html {
  const { locale, formId, maxPayments } = form;
  const brand = brandOf(ctx);
  const t = translatorFor('provider', locale, brand.wording);
  const setup = { formPath: `${FORM_PATH}/${formId}`, maxPayments, ...opened };
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${t('cardForm.title')}</title>
        <style nonce="${nonce}">
          body {
            margin: 0;
            padding: 4px;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            color: #141815;
          }
          [hidden] {
            display: none;
          }
          #fault {
            margin: 0 0 8px;
            color: #b3261e;
          }
          iframe {
            display: block;
            border: 0;
            inline-size: 100%;
            block-size: 520px;
          }
          #ready {
            display: flex;
            flex-wrap: wrap;
            align-items: center;
            justify-content: space-between;
            gap: 12px;
          }
          #ready[hidden] {
            display: none;
          }
          #ready p {
            margin: 0;
          }
          button {
            min-block-size: 44px;
            padding-inline: 20px;
            border: 1px solid #141815;
            border-radius: ${brand.theme.radius}px;
            font: inherit;
            color: inherit;
            background: none;
          }
        </style>
      </head>
      <body
        data-setup="${JSON.stringify(setup)}"
        data-unreachable="${t('cardForm.unreachable')}"
        data-confirm="${t('cardPage.confirm')}"
        data-failed="${t('cardPage.failed')}"
      >
        <main aria-label="${t('cardForm.title')}">
          <p id="fault" role="alert" tabindex="-1" hidden></p>
          <div id="page"></div>
          <div id="ready" hidden>
            <p role="status"></p>
            <button id="another" type="button">${t('cardPage.another')}</button>
          </div>
        </main>
        <script src="/pay/assets/cardcom-form.js" nonce="${nonce}" type="module"></script>
      </body>
    </html>`;
}
