import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { isUndecided } from '#modules/payment/rules/tender-states.ts';
import { PAYPAL_PAGE } from '#modules/payment/rules/paypal.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import { ownForm, type PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import { findTender } from '#modules/payment/server/tender-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { PAYPAL_LOCALES } from './charge.ts';

/**
 * Our page with PayPal's button, in a frame of the payment dialog: PayPal's script never runs on the shop's own page, and
 * comes only when somebody pays by it.
 */
export const paypalPages: readonly AnyRoute[] = [
  {
    method: 'GET',
    path: PAYPAL_PAGE,
    access: 'visitor',
    summary: "A page with PayPal's button for a payment under way",
    hidden: true,
    answer: async (ctx, request, reply) => {
      const { formId } = request.params as { formId: string };
      const form = isUuid(formId) ? await ownForm(ctx, 'paypal', formId) : undefined;
      return form ? sendPage(ctx, reply, form) : reply.code(404).send({ code: 'NOT_FOUND' });
    },
  },
  {
    method: 'GET',
    path: '/pay/assets/paypal-approval.js',
    access: 'anyone',
    summary: "The script of the page with PayPal's button",
    hidden: true,
    answer: async (_ctx, _request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readFile(new URL('./assets/paypal-approval.js', import.meta.url))),
  },
];

async function sendPage(ctx: Context, reply: FastifyReply, form: PaymentForm): Promise<FastifyReply> {
  const tender = await findTender(ctx.db, form.formId);
  const nonce = randomBytes(16).toString('base64');
  // Without an action there is nothing to approve any more: PayPal reviews the payment, or it is decided.
  const isOpen = tender && isUndecided(tender.status) && tender.action !== null;
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(ctx, nonce))
    .header('cross-origin-opener-policy', 'same-origin-allow-popups')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .send(pageOf(ctx, form, nonce, isOpen ? tender.providerRef : null).text);
}

/** PayPal's list (developer.paypal.com, 'Content security policy'), or the address of the local PayPal. */
function policyOf(ctx: Context, nonce: string): string {
  const { origin, hostname } = new URL(settingsOf(ctx).paypal.scriptUrl);
  const isPaypals = hostname.endsWith('.paypal.com');
  const paypal = isPaypals ? 'https://*.paypal.com' : origin;
  const images = isPaypals ? `${paypal} https://*.paypalobjects.com` : paypal;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${images}`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self' ${paypal}`,
    `frame-src ${paypal}`,
    `img-src data: ${images}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The address of PayPal's script: with only its button, for one currency. */
function scriptAddress(ctx: Context, { currency, locale }: PaymentForm): string {
  const { scriptUrl, clientId } = settingsOf(ctx).paypal;
  const named = PAYPAL_LOCALES[locale];
  return `${scriptUrl}?${new URLSearchParams({
    'client-id': clientId,
    currency,
    intent: 'capture',
    commit: 'true',
    components: 'buttons',
    // Cards have a form of their own in the shop.
    'disable-funding': 'card,credit,paylater',
    ...(named && { locale: named }),
  }).toString()}`;
}

function pageOf(ctx: Context, form: PaymentForm, nonce: string, orderId: string | null): Html {
  const { locale, formId } = form;
  const t = translatorFor('provider', locale, brandOf(ctx).wording);
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${t('paypal.title')}</title>
        <style nonce="${nonce}">
          body {
            margin: 0;
            padding: 16px;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            color: #141815;
            background: #fff;
          }
          p {
            margin-block: 0 16px;
          }
          #fault {
            color: #b3261e;
          }
        </style>
      </head>
      <body
        data-setup="${JSON.stringify({ orderId, tenderId: formId })}"
        data-unreachable="${t('paypal.unreachable')}"
        data-declined="${t('paypal.declined')}"
        data-cancelled="${t('paypal.cancelled')}"
      >
        <main aria-label="${t('paypal.title')}">
          <p id="note" role="status">${t(orderId ? 'paypal.approve' : 'paypal.review')}</p>
          <p id="fault" role="alert" hidden></p>
          <div id="buttons"></div>
        </main>
        ${
          orderId !== null &&
          html`<script src="${scriptAddress(ctx, form)}" nonce="${nonce}" data-csp-nonce="${nonce}"></script>
            <script src="/pay/assets/paypal-approval.js" nonce="${nonce}" type="module"></script>`
        }
      </body>
    </html>`;
}
