import { directionOf } from '#modules/i18n/rules/direction.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor, type Translate } from '#modules/i18n/server/messages.ts';
import { cardDigits } from '#modules/payment/rules/cards/card-number.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import { readCard, type CardFaults, type TypedCard } from '../../demo/read-card.ts';
import type { LocalRequest, PageAnswer } from '../../local/serve-local.ts';
import type { LocalCardcom } from './local-cardcom.ts';
import type { LocalPage } from './local-records.ts';

/** The pages of the local Cardcom: the one on which a card is typed, and the bank's step after it. */

const BIN_LENGTH = 6;
const FIELDS = ['number', 'expiry', 'securityCode', 'holderId', 'payments'] as const;

/** The answer to a browser; undefined when the address is none of these. */
export async function answerCardcomPage(
  cardcom: LocalCardcom,
  { method, path, body }: LocalRequest,
): Promise<PageAnswer | undefined> {
  const [, place, pageId = '', decision] = path.split('/');
  if (place !== 'page') return undefined;
  const page = await cardcom.records.find('page', pageId);
  if (!page || page.isDone) return { status: 404, type: 'text/plain', text: '' };
  if (method !== 'POST') return cardPage(cardcom, page);
  if (decision) return endStep(cardcom, page, decision);
  return takeTyped(cardcom, page, new URLSearchParams(body));
}

async function takeTyped(cardcom: LocalCardcom, page: LocalPage, form: URLSearchParams): Promise<PageAnswer> {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, form.get(name) ?? ''])) as TypedCard;
  const read = readCard(typed, { ssnAsked: page.asksHolderId, maxPayments: page.maxPayments }, new Date());
  if ('faults' in read) return cardPage(cardcom, page, read.faults);
  if (typed.holderId) cardcom.holderIds.set(page.pageId, typed.holderId);
  const firstDigits = cardDigits(typed.number).slice(0, BIN_LENGTH);
  const { payments, ...card } = read.card;
  const next = await cardcom.takeCard(page, { ...card, firstDigits }, payments);
  return next === 'bank' ? bankPage(page) : { location: page.successUrl };
}

async function endStep(cardcom: LocalCardcom, page: LocalPage, decision: string): Promise<PageAnswer> {
  if (!page.token || decision !== 'approve') return { location: page.failedUrl };
  await cardcom.finish(page);
  return { location: page.successUrl };
}

const localeOf = ({ language }: LocalPage): Locale =>
  language === 'he' || language === 'ru' ? language : 'en';

function cardPage(cardcom: LocalCardcom, page: LocalPage, faults: CardFaults = {}): PageAnswer {
  const locale = localeOf(page);
  const t = translatorFor('provider', locale);
  const one = (name: keyof TypedCard, label: string, value = ''): Html =>
    field({ name, label, value, fault: faults[name] && t(`cardForm.errors.${faults[name]}`) });
  return document(
    locale,
    t('cardForm.title'),
    html`<form method="post" action="/page/${page.pageId}" novalidate>
      ${one('number', t('cardForm.number'))} ${one('expiry', t('cardForm.expiry'))}
      ${one('securityCode', t('cardForm.securityCode'))}
      ${page.asksHolderId && one('holderId', t('cardForm.holderId'), cardcom.holderIds.get(page.pageId))}
      ${page.maxPayments > 1 && paymentsField(page.maxPayments, t)}
      <button>${t('cardPage.submit')}</button>
    </form>`,
  );
}

type Field = { name: string; label: string; value: string; fault: string | undefined };

const field = ({ name, label, value, fault = '' }: Field): Html =>
  html`<label
      >${label}
      <input name="${name}" value="${value}" dir="ltr" inputmode="numeric" autocomplete="off" maxlength="23"
    /></label>
    ${fault !== '' && html`<p role="alert">${fault}</p>`}`;

const paymentsField = (most: number, t: Translate<'provider'>): Html =>
  html`<label
    >${t('cardForm.payments')}
    <select name="payments">
      ${Array.from(
        { length: most },
        (_, i) => html`<option value="${i + 1}">${t('cardForm.paymentsOption', { count: i + 1 })}</option>`,
      )}
    </select></label
  >`;

function bankPage(page: LocalPage): PageAnswer {
  const locale = localeOf(page);
  const t = translatorFor('provider', locale);
  return document(
    locale,
    t('threeDSecure.title'),
    html`<h1>${t('threeDSecure.title')}</h1>
      <form method="post">
        <button formaction="/page/${page.pageId}/approve">${t('threeDSecure.approve')}</button>
        <button formaction="/page/${page.pageId}/refuse">${t('threeDSecure.refuse')}</button>
      </form>`,
  );
}

const document = (locale: Locale, title: string, body: Html): PageAnswer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  text: html`<!doctype html>
    <html lang="${locale}" dir="${directionOf(locale)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          body {
            margin: 0;
            padding: 8px 12px;
            font:
              16px/1.4 system-ui,
              sans-serif;
          }
          label {
            display: block;
            margin-block-end: 8px;
          }
          input,
          select {
            display: block;
            inline-size: 100%;
            min-block-size: 44px;
            box-sizing: border-box;
            font: inherit;
          }
          p {
            margin: 0 0 8px;
            color: #b3261e;
          }
          button {
            min-block-size: 44px;
            padding-inline: 20px;
            font: inherit;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text,
});
