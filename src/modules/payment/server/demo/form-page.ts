import type { FastifyInstance } from 'fastify';
import { translatorFor, type Translate } from '#modules/i18n/server/messages.ts';
import { html, type Html } from '#modules/payment/server/html.ts';
import { findForm, type Form } from './forms.ts';
import type { Gateway } from './charges.ts';
import { sendPage, themeStyle } from './page.ts';
import { type CardFaults, readCard, type TypedCard } from './read-card.ts';
import { makeToken } from './tokens.ts';

type Params = { Params: { id: string } };

/** The card form: its page, and the call that makes a token of a card. */
export function serveForm(server: FastifyInstance, gateway: Gateway): void {
  server.get<Params>('/form/:id', async ({ params }, reply) => {
    const form = await findForm(gateway, params.id);
    if (!form) return reply.code(404).send({ code: 'UNKNOWN_FORM' });
    const t = translatorFor('provider', form.locale);
    return sendPage(reply, {
      locale: form.locale,
      title: t('cardForm.title'),
      body: cardForm(form, t),
      frameAncestors: form.parentOrigin,
      script: 'form.js',
      style: themeStyle(form.theme),
    });
  });

  server.post<Params>('/form/:id/token', async ({ params, body }, reply) => {
    void reply.header('cache-control', 'no-store');
    const form = await findForm(gateway, params.id);
    const typed = typedCard(body);
    if (!form || !typed) return reply.code(400).send({ code: 'BAD_INPUT' });
    const read = readCard(typed, form, new Date());
    if ('faults' in read) return { faults: wordsFor(read.faults, translatorFor('provider', form.locale)) };
    if ((body as { check?: unknown }).check === true) return {};
    const { brand, last4, payments } = read.card;
    const identifier = await makeToken(gateway, form.formId, read.card);
    return { identifier, brand, last4, numberOfPayments: payments };
  });
}

const FIELDS = [
  'number',
  'expiry',
  'securityCode',
  'holderId',
  'payments',
] as const satisfies (keyof TypedCard)[];

function typedCard(body: unknown): TypedCard | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const texts = FIELDS.map((name) => [name, (body as Record<string, unknown>)[name] ?? ''] as const);
  if (!texts.every(([, text]) => typeof text === 'string' && text.length <= 40)) return undefined;
  return Object.fromEntries(texts) as TypedCard;
}

const wordsFor = (faults: CardFaults, t: Translate<'provider'>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, t(`cardForm.errors.${fault}`)]));

type Field = {
  id: keyof TypedCard;
  label: string;
  autocomplete: string;
  length: number;
  /** Of an input from left to right: a hint in Hebrew or Arabic has marks that keep the order in which one types. */
  hint?: string;
  wide?: boolean;
};

const field = ({ id, label, autocomplete, length, hint = '', wide = false }: Field): Html =>
  html` <div class="field ${wide && 'wide'}">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${id}"
      type="text"
      dir="ltr"
      inputmode="numeric"
      autocomplete="${autocomplete}"
      maxlength="${length}"
      placeholder="${hint}"
      aria-describedby="${id}-error"
      required
    />
    <p class="error" id="${id}-error" hidden></p>
  </div>`;

const cardForm = (form: Form, t: Translate<'provider'>): Html =>
  html` <form
    id="card"
    data-parent="${form.parentOrigin}"
    data-token="/form/${form.formId}/token"
    novalidate
    aria-label="${t('cardForm.title')}"
  >
    ${field({ id: 'number', label: t('cardForm.number'), autocomplete: 'cc-number', length: 23, wide: true })}
    ${field({ id: 'expiry', label: t('cardForm.expiry'), autocomplete: 'cc-exp', length: 9, hint: t('cardForm.expiryHint') })}
    ${field({ id: 'securityCode', label: t('cardForm.securityCode'), autocomplete: 'cc-csc', length: 4 })}
    ${form.ssnAsked && field({ id: 'holderId', label: t('cardForm.holderId'), autocomplete: 'off', length: 9, wide: true })}
    ${form.maxPayments > 1 && paymentsField(form.maxPayments, t)}
    <p class="ours wide">${t('cardForm.ours')}</p>
  </form>`;

const paymentsField = (most: number, t: Translate<'provider'>): Html =>
  html` <div class="field wide">
    <label for="payments">${t('cardForm.payments')}</label>
    <select id="payments" name="payments">
      ${Array.from(
        { length: most },
        (_, i) => html`<option value="${i + 1}">${t('cardForm.paymentsOption', { count: i + 1 })}</option>`,
      )}
    </select>
    <p class="error" id="payments-error" hidden></p>
  </div>`;
