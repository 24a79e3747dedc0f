import { readFile } from 'node:fs/promises';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import { ownForm, type PaymentForm } from '#modules/payment/server/payment-form-store.ts';
import { ProviderUnreachable, type FormOrder } from '#modules/payment/server/provider.ts';
import { FORM_PATH, sendForm } from './form-page.ts';
import { openPage, RETURN_PATH, storedCard, type OpenedPage } from './page.ts';
import { cardIdentifier } from './references.ts';

/**
 * Our page around Cardcom's, in the frame of the checkout. It tells Cardcom's page and the checkout of each other; the
 * card is typed on Cardcom's page, into which ours cannot look.
 */

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
      const theme = query['theme'] === 'light' || query['theme'] === 'dark' ? query['theme'] : '';
      return sendForm(ctx, { ...form, maxPayments, theme }, opened, reply);
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
function readOpened({ page, url }: Readonly<Record<string, unknown>>, ctx: Context): OpenedPage | undefined {
  if (typeof page !== 'string' || !isUuid(page) || typeof url !== 'string') return undefined;
  return URL.parse(url)?.origin === new URL(settingsOf(ctx).cardcom.apiBase).origin
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
