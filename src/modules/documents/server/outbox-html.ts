import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import type { ListedMail } from '#platform/server/mail/mail-store.ts';
import type { ListedTextMessage } from '#platform/server/text-messages/text-message-store.ts';
import type { ReadEmail } from '#platform/server/mail/read-mail.ts';
import type { DocumentTexts } from '../rules/order-document.ts';
import { escapeMarkup } from '#kernel/escape-markup.ts';

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#15181a,#f3f4f2);--quiet:light-dark(#4b5155,#b9bec0);--line:light-dark(#d5d7d8,#3a3f42)}
body{margin:0 auto;padding:24px 20px 64px;max-width:960px;font:400 1rem/1.5 system-ui,sans-serif;color:var(--ink);background:light-dark(#f7f7f6,#121415)}
h1{font-size:1.75rem;line-height:1.2;margin-block:0 8px}h2{font-size:1.125rem;margin-block:24px 8px}p{color:var(--quiet);margin-block:0 16px}
a{color:inherit}ul{list-style:none;margin:0;padding:0}li{padding-block:12px;border-block-start:1px solid var(--line)}li a{font-weight:600}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin-block:0 16px}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{inline-size:100%;block-size:min(80vh,1100px);border:1px solid var(--line);border-radius:10px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;unicode-bidi:plaintext}.quiet{color:var(--quiet)}:focus-visible{outline:3px solid;outline-offset:2px}`;

const page = (locale: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
  `<title>${escapeMarkup(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** What the shop has written, the newest first. */
type Outbox = { readonly mails: readonly ListedMail[]; readonly textMessages: readonly ListedTextMessage[] };

/** The list of SMS, when there are any, and that of e-mails. */
export function outboxListHtml(
  { mails, textMessages }: Outbox,
  locale: Locale,
  texts: DocumentTexts,
): string {
  const written = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const items = mails.map(
    ({ mailId, recipient, subject, createdAt, sentAt }) =>
      `<li><a href="/demo/outbox/${mailId}"><bdi>${escapeMarkup(subject)}</bdi></a><br>` +
      `<span class="quiet"><bdi dir="ltr">${escapeMarkup(recipient)}</bdi> · ${escapeMarkup(written.format(createdAt))} · ` +
      `${escapeMarkup(texts(sentAt ? 'outbox.sent' : 'outbox.notSent'))}</span></li>`,
  );
  const list =
    mails.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${escapeMarkup(texts('outbox.empty'))}</p>`;
  const smsItems = textMessages.map(
    ({ recipient, text, createdAt }) =>
      `<li><pre>${escapeMarkup(text)}</pre>` +
      `<span class="quiet"><bdi dir="ltr">${escapeMarkup(recipient)}</bdi> · ${escapeMarkup(written.format(createdAt))}</span></li>`,
  );
  const sms =
    smsItems.length > 0
      ? `<h2>SMS</h2><ul>${smsItems.join('')}</ul><h2>${escapeMarkup(texts('outbox.emails'))}</h2>`
      : '';
  const title = escapeMarkup(texts('outbox.title'));
  return page(
    locale,
    texts('outbox.title'),
    `<h1>${title}</h1><p>${escapeMarkup(texts('outbox.intro'))}</p>${sms}${list}`,
  );
}

/** One e-mail: its header, its attachments, its HTML, and its plain text. */
export function outboxEmailHtml(
  mailId: string,
  email: ReadEmail,
  locale: Locale,
  texts: DocumentTexts,
): string {
  const head = (['from', 'to'] as const).map(
    (end) =>
      `<dt>${escapeMarkup(texts(`outbox.${end}`))}</dt><dd><bdi>${escapeMarkup(email[end])}</bdi></dd>`,
  );
  const files = email.attachments.flatMap(({ filename, cid }, index) =>
    cid
      ? []
      : [
          `<a href="/demo/outbox/${mailId}/attachments/${index}"><bdi dir="ltr">${escapeMarkup(filename)}</bdi></a>`,
        ],
  );
  const label = escapeMarkup(texts('outbox.email'));
  const body =
    `<p><a href="/demo/outbox">${escapeMarkup(texts('outbox.back'))}</a></p><h1><bdi>${escapeMarkup(email.subject)}</bdi></h1>` +
    `<dl>${head.join('')}<dt>${escapeMarkup(texts('outbox.attachments'))}</dt><dd>${files.join(', ')}</dd></dl>` +
    `<p><a href="/demo/outbox/${mailId}/letter.eml">${escapeMarkup(texts('outbox.download'))}</a></p>` +
    // Without scripts and without an origin; links open in a new tab outside the sandbox.
    `<iframe title="${label}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeMarkup(shownHtml(email))}"></iframe>` +
    `<h2>${escapeMarkup(texts('outbox.plain'))}</h2><pre>${escapeMarkup(email.text)}</pre>`;
  return page(locale, email.subject, body);
}

/** The e-mail's HTML with its pictures embedded, and with links that open outside the frame. */
function shownHtml({ html, attachments }: ReadEmail): string {
  const withPictures = attachments.reduce(
    (shown, { cid, contentType, content }) =>
      cid
        ? shown.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString('base64')}"`)
        : shown,
    html,
  );
  return withPictures.replace('<head>', '<head><base target="_blank">');
}
