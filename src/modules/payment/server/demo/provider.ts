import type { TSchema, Static } from 'typebox';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { isUuid } from '#kernel/ids.ts';
import type { App, Context } from '#platform/server/context.ts';
import type { Settings } from '#platform/server/settings.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { codeScheme } from '#modules/payment/rules/code.ts';
import type { DeclineReason, Outcome } from '#modules/payment/rules/outcome.ts';
import {
  ProviderUnreachable,
  RefundRefused,
  type ChargeOrder,
  type OpenedForm,
  type FormOrder,
  type Provider,
} from '#modules/payment/server/provider.ts';
import { sendRequest, type HttpAnswer } from '#modules/payment/server/http-request.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';

import { gatewayKey, isSigned, SIGNATURE_HEADER } from './signature.ts';
import { formOfToken } from './tokens.ts';
import { ChargeSchema, WebhookSchema, PAYMENTS_DIFFER, type Charge, type NewForm } from './wire.ts';

/** Longer than the answer of the slow card, shorter than a visitor waits. */
const TIMEOUT_MS = 20_000;

/** The shop's side of the demo gateway. */
export const demoProvider: Provider = {
  name: 'demo',

  faultOf: ({ demo }) => (demo ? undefined : 'the demo gateway is for the demo and tests only'),

  methods: {
    card: {
      kind: 'form',
      maxPayments: 36,
      savesCards: true,
      begin: beginForm,
      formReferenceOf: formOfToken,
    },
    // The gateway itself gives a code up after two minutes (`timings.ts`); if its webhook is lost, the query finds it.
    code: { kind: 'code', times: { unheardMs: 45_000, giveUpMs: 150_000, keepMs: 5 * 60_000 } },
  },

  times: { unheardMs: 45_000, giveUpMs: 15 * 60_000, keepMs: 15 * 60_000 },

  frameOrigins: ({ demo, demoGatewayOrigin }) =>
    demo && demoGatewayOrigin ? [new URL(demoGatewayOrigin).origin] : [],

  async charge(ctx, order) {
    const answer = await chargeOnce(ctx, order);
    // After a 500 no request is on its way any more, and because of the key it is safe to send the charge again.
    const final = answer.status >= 500 ? await chargeOnce(ctx, order) : answer;
    if (final.status === 422) return { status: 'declined', reason: reasonOf(final) };
    return outcomeOf(read(ChargeSchema, final));
  },

  async proceed({ app }, { tenderId }) {
    return outcomeOf(read(ChargeSchema, await call(app, 'GET', `/v1/charges/by-key/${tenderId}`)));
  },

  async query({ app }, { tenderId }) {
    const answer = await call(app, 'GET', `/v1/charges/by-key/${tenderId}`);
    return answer.status === 404 ? { status: 'unknown' } : outcomeOf(read(ChargeSchema, answer));
  },

  async refund({ app }, { providerRef, amount, refundKey }) {
    const answer = await call(app, 'POST', `/v1/charges/${providerRef}/refund`, { key: refundKey, amount });
    if (answer.status === 409) throw new RefundRefused('demo', 'NOT_REFUNDABLE');
    read(RefundAnswer, answer);
    return { status: 'refunded' };
  },

  async cancel({ app }, { tenderId }) {
    return outcomeOf(
      read(ChargeSchema, await call(app, 'POST', `/v1/charges/by-key/${tenderId}/cancel`, {})),
    );
  },

  readWebhook(_app, settings, headers, rawBody) {
    // The real time, not the app's clock: the gateway signs with the real time.
    const signed = isSigned(
      gatewayKey(settings.secret, 'webhooks'),
      headers[SIGNATURE_HEADER],
      rawBody,
      new Date(),
    );
    if (!signed) return 'bad signature';
    const body: unknown = JSON.parse(rawBody.toString());
    if (!Check(WebhookSchema, body)) return 'irrelevant';
    const { tenant_id: tenantId, payment_id: tenderId = '' } = body.charge.metadata;
    if (!isUuid(tenderId)) return 'irrelevant';
    return { webhookId: body.id, tenantId: Number(tenantId), tenderId, providerRef: body.charge.id };
  },
};

async function beginForm(ctx: Context, order: FormOrder): Promise<OpenedForm> {
  const { amount, currency, locale, maxPayments, ssnAsked, ssn } = order;
  const { hue, radius, accent, onAccent } = brandOf(ctx).theme;
  const theme = { hue, radius, accent, onAccent };
  const form: NewForm = { parentOrigin: ctx.origin, amount, currency, locale, maxPayments, ssnAsked, theme };
  const answer = await call(ctx.app, 'POST', '/v1/forms', form);
  const { id, url } = read(FormAnswer, answer);
  // The fragment stays in the visitor's browser: no server gets the number, so none can store it.
  return { url: ssn === undefined ? url : `${url}#ssn=${encodeURIComponent(ssn)}`, reference: id };
}

/** The reason of a charge that the gateway refused. */
const reasonOf = ({ body }: HttpAnswer): DeclineReason =>
  (JSON.parse(body) as { code?: string }).code === PAYMENTS_DIFFER ? 'PAYMENTS_CHANGED' : 'PROCESSING_ERROR';

const FormAnswer = Type.Object({ id: Type.String(), url: Type.String() });
const RefundAnswer = Type.Object({ status: Type.Literal('refunded') });

const chargeOnce = (ctx: Context, order: ChargeOrder): Promise<HttpAnswer> =>
  call(ctx.app, 'POST', '/v1/charges', {
    key: order.tenderId,
    ...instrumentOf(order),
    amount: order.amount,
    currency: order.currency,
    payments: order.numberOfPayments,
    notifyUrl: `${ownAddress(ctx)}${webhookPath('demo')}`,
    returnUrl: order.returnUrl,
    metadata: {
      payment_id: order.tenderId,
      tenant_id: String(ctx.tenantId),
      description: order.description,
    },
  });

/** What a charge is made with. */
const instrumentOf = ({ method, code, savedCard, identifier }: ChargeOrder): object => {
  if (method === 'code') return { code };
  return savedCard ? { savedToken: savedCard.token } : { token: identifier };
};

/**
 * The shop's address for the gateway, which is on this machine: by port, because the host name that the visitor's
 * browser uses may be unknown here (a forwarded port of a container).
 */
function ownAddress({ app, origin }: Context): string {
  const { host, port } = app.settings;
  if (port === 0) return origin;
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host}:${port}`;
}

async function call(app: App, method: 'GET' | 'POST', path: string, body?: object): Promise<HttpAnswer> {
  const { demoGatewayOrigin, secret }: Settings = app.settings;
  try {
    return await sendRequest({
      method,
      url: demoGatewayOrigin + path,
      headers: { authorization: `Bearer ${gatewayKey(secret, 'api')}` },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    throw new ProviderUnreachable('demo', error);
  }
}

/** The body of an answer with status 200. After any other answer we do not know whether money was taken: throws. */
function read<S extends TSchema>(schema: S, { status, body }: HttpAnswer): Static<S> {
  const parsed: unknown = status === 200 ? JSON.parse(body) : undefined;
  if (!Check(schema, parsed)) throw new ProviderUnreachable('demo', new Error(`status ${status}`));
  return parsed;
}

function outcomeOf(charge: Charge): Outcome {
  const { id, status, reason, actionUrl, method, confirmUntil, card, cardToken } = charge;
  const { amount, currency } = charge;
  switch (status) {
    case 'succeeded':
      return {
        status: 'paid',
        providerRef: id,
        amount,
        currency,
        instrument: method === 'code' ? { method, scheme: codeScheme('demo') } : { method, ...card! },
        ...(cardToken && { cardToken }),
      };
    case 'failed':
      return { status: 'declined', providerRef: id, reason: reason ?? 'PROCESSING_ERROR' };
    case 'canceled':
      return { status: 'cancelled', providerRef: id };
    default:
      return {
        status: 'pending',
        providerRef: id,
        ...(confirmUntil && { action: { kind: 'confirm', until: confirmUntil } }),
        ...(actionUrl && { action: { kind: 'page', url: actionUrl, opensIn: 'frame' } }),
      };
  }
}
