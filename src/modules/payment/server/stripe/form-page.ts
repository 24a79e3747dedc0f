import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import { ownForm, type PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import { opensWallets } from '#modules/payment/server/wallet-policy.ts';
import { stripeAmount } from './intent-outcome.ts';
import { elementsTheme } from './elements-theme.ts';

/** Our languages that Stripe's fields have; the others get English. */
const ELEMENTS_LOCALES = new Set(['bg', 'cs', 'en', 'hu', 'pl', 'ro', 'ru', 'sk']);

/** Our scripts: of the page with Stripe's card fields, and of the one with Stripe's buttons of wallets. */
const SCRIPTS = ['stripe-form.js', 'stripe-wallet.js'] as const;

/**
 * The pages with Stripe's fields and buttons: of their own in frames, so that only their own and Stripe's scripts run
 * where a card is typed.
 */
export const stripeFormPages: readonly AnyRoute[] = [
  {
    method: 'GET',
    path: '/pay/stripe/:formId',
    access: 'visitor',
    summary: "A page with Stripe's card fields or buttons of wallets, for the checkout's iframe",
    hidden: true,
    answer: async (ctx, request, reply) => {
      const { formId } = request.params as { formId: string };
      const form = isUuid(formId) ? await ownForm(ctx, 'stripe', formId) : undefined;
      return form ? sendForm(ctx, form, reply) : reply.code(404).send({ code: 'NOT_FOUND' });
    },
  },
  ...SCRIPTS.map((script): AnyRoute => ({
    method: 'GET',
    path: `/pay/assets/${script}`,
    access: 'anyone',
    summary: "The script of a page with a part of Stripe's",
    hidden: true,
    answer: async (_ctx, _request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readFile(new URL(`./assets/${script}`, import.meta.url))),
  })),
];

function sendForm(ctx: Context, form: PaymentForm, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(ctx, nonce))
    .header('x-frame-options', 'SAMEORIGIN')
    .headers(form.method === 'wallet' ? opensWallets([new URL(settingsOf(ctx).stripe.scriptUrl).origin]) : {})
    .header('cache-control', 'no-store')
    .send(pageOf(ctx, form, nonce).text);
}

/** Stripe's list (docs.stripe.com/security/guide, 'Content Security Policy'), with the origins of the account. */
function policyOf(ctx: Context, nonce: string): string {
  const { scriptUrl, apiBase } = settingsOf(ctx).stripe;
  const script = new URL(scriptUrl).origin;
  const api = new URL(apiBase).origin;
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${script}`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `connect-src ${script} ${api}`,
    `frame-src ${script} https://hooks.stripe.com`,
    `img-src 'self' data: ${script} https://*.stripe.com`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function pageOf(ctx: Context, form: PaymentForm, nonce: string): Html {
  const t = translatorFor('provider', form.locale, brandOf(ctx).wording);
  const isWallet = form.method === 'wallet';
  const title = t(isWallet ? 'wallet.title' : 'cardForm.title');
  const script: (typeof SCRIPTS)[number] = isWallet ? 'stripe-wallet.js' : 'stripe-form.js';
  const { publishableKey, scriptUrl } = settingsOf(ctx).stripe;
  const setup = {
    publishableKey,
    formId: form.formId,
    elements: {
      mode: 'payment',
      amount: stripeAmount(form.amount, form.currency),
      currency: form.currency.toLowerCase(),
      allowedPaymentMethodTypes: ['card'],
      locale: ELEMENTS_LOCALES.has(form.locale) ? form.locale : 'en',
      appearance: elementsTheme(brandOf(ctx).theme),
    },
  };
  return html`<!doctype html>
    <html lang="${form.locale}" dir="${directionOf(form.locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
        <style nonce="${nonce}">
          body {
            margin: 0;
            padding: ${isWallet ? '0' : '4px'};
          }
          #fault {
            color: #b3261e;
            font:
              0.875rem/1.25rem system-ui,
              sans-serif;
          }
        </style>
      </head>
      <body data-setup="${JSON.stringify(setup)}" data-unreachable="${t('cardForm.unreachable')}">
        <main id="fields" aria-label="${title}"></main>
        <p id="fault" role="alert" hidden></p>
        <script src="${scriptUrl}" nonce="${nonce}"></script>
        <script src="/pay/assets/${script}" nonce="${nonce}" type="module"></script>
      </body>
    </html>`;
}
