import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import { ownForm } from '#modules/payment/server/payment-form-store.ts';
import { readStep, STEP_PATH, type Step } from './step-address.ts';

/**
 * Our pages with PayU's fields, each in a frame of the checkout: only their own and PayU's scripts run where a card is
 * typed, and PayU's fields are frames of PayU, so that no page of ours gets the card.
 */
export const payuPages: readonly AnyRoute[] = [
  {
    method: 'GET',
    path: '/pay/payu/card/:formId',
    access: 'visitor',
    summary: "A page with PayU's card fields, for the checkout's iframe",
    hidden: true,
    answer: async (ctx, request, reply) => {
      const { formId } = request.params as { formId: string };
      const form = isUuid(formId) ? await ownForm(ctx, 'payu', formId) : undefined;
      if (!form) return reply.code(404).send({ code: 'NOT_FOUND' });
      const page = { name: 'form', locale: form.locale, data: { formId } } as const;
      return sendPage(ctx, reply, page);
    },
  },
  {
    method: 'GET',
    path: STEP_PATH,
    access: 'visitor',
    summary: 'A page around a step of PayU: 3-D Secure, or the security code of a card',
    hidden: true,
    answer: async (ctx, request, reply) => {
      const { apiBase } = settingsOf(ctx).payu;
      const step = readStep(request.query as Record<string, unknown>, ctx.origin, apiBase);
      if (!step) return reply.code(404).send({ code: 'NOT_FOUND' });
      return sendPage(ctx, reply, { name: 'step', locale: ctx.locale, data: step });
    },
  },
  scriptOf('form'),
  scriptOf('step'),
];

function scriptOf(name: Page['name']): AnyRoute {
  return {
    method: 'GET',
    path: `/pay/assets/payu-${name}.js`,
    access: 'anyone',
    summary: "A script of the pages with PayU's fields",
    hidden: true,
    answer: async (_ctx, _request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await readFile(new URL(`./assets/payu-${name}.js`, import.meta.url))),
  };
}

type Page = { readonly locale: Locale } & (
  | { readonly name: 'form'; readonly data: { readonly formId: string } }
  | { readonly name: 'step'; readonly data: Step }
);

function sendPage(ctx: Context, reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(ctx, nonce, page))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .send(pageOf(ctx, page, nonce).text);
}

function policyOf(ctx: Context, nonce: string, { name, data }: Page): string {
  const payu = new URL(settingsOf(ctx).payu.apiBase).origin;
  // The bank's page of the 3-D Secure step is a frame within PayU's.
  const step = name === 'step' ? ` ${new URL(data.to).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${payu}`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `connect-src ${payu}`,
    `frame-src ${payu}${step}`,
    `img-src data: ${payu}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/** The live PayU; PayU's script is told about any other. */
const LIVE = 'https://secure.payu.com';

function pageOf(ctx: Context, page: Page, nonce: string): Html {
  const { name, locale, data } = page;
  const t = translatorFor('provider', locale, brandOf(ctx).wording);
  const { posId, apiBase } = settingsOf(ctx).payu;
  const title = name === 'form' ? t('cardForm.title') : t('threeDSecure.title');
  const setup = { ...data, posId, dev: apiBase !== LIVE, lang: locale };
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${title}</title>
        <style nonce="${nonce}">
          body {
            margin: 0;
            padding: 4px;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            color: #141815;
          }
          #fields {
            min-block-size: 48px;
          }
          #fault {
            color: #b3261e;
          }
          iframe {
            border: 0;
            inline-size: 100%;
          }
          .step {
            block-size: 480px;
          }
          button {
            min-block-size: 48px;
            padding-inline: 24px;
            border: 0;
            border-radius: ${brandOf(ctx).theme.radius}px;
            font: inherit;
            font-weight: 600;
            color: #fff;
            background: #141815;
          }
        </style>
      </head>
      <body
        data-setup="${JSON.stringify(setup)}"
        data-unreachable="${t('cardForm.unreachable')}"
        data-wrong="${t('cardForm.errors.securityCode')}"
      >
        <main aria-label="${title}">
          ${name === 'step' && data.kind === 'cvv' && html`<p id="label">${t('cardForm.securityCode')}</p>`}
          <div id="fields"></div>
          <p id="fault" role="alert" hidden></p>
          ${name === 'step' && html`<button id="go" hidden>${t('cardForm.confirm')}</button>`}
        </main>
        ${
          (name === 'form' || data.kind === 'cvv') &&
          html`<script src="${apiBase}/javascript/sdk" nonce="${nonce}"></script>`
        }
        <script src="/pay/assets/payu-${name}.js" nonce="${nonce}" type="module"></script>
      </body>
    </html>`;
}
