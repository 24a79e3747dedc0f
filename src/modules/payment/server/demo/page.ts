import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { html, Html } from '#modules/payment/server/html.ts';
import type { NewForm } from './wire.ts';

export type Page = {
  readonly locale: Locale;
  readonly title: string;
  readonly body: Html;
  /** Origins that may show the page in a frame. */
  readonly frameAncestors: string;
  /** The script of `assets/`. */
  readonly script: 'form.js' | 'step.js';
  /** CSS with the page's own colours. */
  readonly style?: string;
};

/** Sends a page of the demo gateway. Its policy allows only scripts and styles with its nonce, and its own origin. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${page.frameAncestors}`,
  ].join('; ');
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .send(document(page, nonce).text);
}

const document = ({ locale, title, body, script, style = '' }: Page, nonce: string): Html =>
  html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/rubik.css" nonce="${nonce}" />
        <link rel="stylesheet" href="/assets/page.css" nonce="${nonce}" />
        <style nonce="${nonce}">
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${body}
        <script src="/assets/${script}" nonce="${nonce}" type="module"></script>
      </body>
    </html>`;

/** CSS with the shop's colours, which the patterns of `wire.ts` have checked; it overrides `page.css`. */
export function themeStyle({ hue, radius, accent, onAccent }: NewForm['theme']): string {
  const pair = ({ light, dark }: { light: string; dark: string }): string => `light-dark(${light},${dark})`;
  return `:root{--h:${hue};--radius:${radius}px;--accent:${pair(accent)};--on-accent:${pair(onAccent)}}`;
}
