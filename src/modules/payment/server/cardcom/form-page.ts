import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import type { PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import type { FormOrder } from '#modules/payment/server/provider.ts';
import type { OpenedPage } from './page.ts';

/** Where our page around Cardcom's is, for a form. */
export const FORM_PATH = '/pay/cardcom/form';

/** A form as the checkout shows it. `theme`: 'light' or 'dark', where the visitor has chosen one; otherwise ''. */
export type ShownForm = PaymentForm & Pick<FormOrder, 'maxPayments'> & { readonly theme: string };

/** Sends our page around Cardcom's; `opened` is undefined when Cardcom does not answer. */
export function sendForm(
  ctx: Context,
  form: ShownForm,
  opened: OpenedPage | undefined,
  reply: FastifyReply,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const cardcom = new URL(settingsOf(ctx).cardcom.apiBase).origin;
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
  const { hue, radius } = brand.theme;
  const setup = { formPath: `${FORM_PATH}/${formId}`, maxPayments, ...opened };
  return html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}" data-theme="${form.theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t('cardForm.title')}</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
          }
          :root[data-theme='light'] {
            color-scheme: light;
          }
          :root[data-theme='dark'] {
            color-scheme: dark;
          }
          body {
            margin: 0;
            padding: 12px;
            font:
              1rem/1.5 system-ui,
              sans-serif;
            color: light-dark(#141815, #f1f4f2);
            background: light-dark(oklch(0.97 0.0022 ${hue}), oklch(0.165 0.006 ${hue}));
          }
          [hidden] {
            display: none;
          }
          #fault {
            margin: 8px 0;
            color: light-dark(#b3261e, #ffb4ab);
          }
          iframe {
            display: block;
            border: 0;
            inline-size: 100%;
            block-size: 512px;
            color-scheme: light;
          }
          /* Cardcom's page is light in both themes, and may have no background. */
          #page {
            overflow: hidden;
            border-radius: ${radius}px;
            background: light-dark(transparent, #fff);
          }
          #ready {
            display: flex;
            flex-wrap: wrap;
            align-items: center;
            justify-content: space-between;
            gap: 12px;
          }
          #ready[hidden],
          main:has(#page:empty) #pays {
            display: none;
          }
          #pays {
            min-block-size: 40px;
            margin: 0 0 12px;
            font-size: 14px;
            line-height: 20px;
          }
          #ready p {
            margin: 0;
          }
          button {
            min-block-size: 44px;
            padding-inline: 20px;
            border: 1px solid currentcolor;
            border-radius: ${radius}px;
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
          <p id="pays">${t('cardPage.pays')}</p>
          <div id="page"></div>
          <!-- Below Cardcom's page, beside the button that confirms the card. -->
          <p id="fault" role="alert" tabindex="-1" hidden></p>
          <button id="again" type="button" hidden>
            ${translatorFor('payment', locale, brand.wording)('bank.again')}
          </button>
          <div id="ready" hidden>
            <p role="status"></p>
            <button id="another" type="button">${t('cardPage.another')}</button>
          </div>
        </main>
        <script src="/pay/assets/cardcom-form.js" nonce="${nonce}" type="module"></script>
      </body>
    </html>`;
}
