import { randomUUID } from 'node:crypto';
import { PAYPAL_CURRENCIES } from '../amounts.ts';
import { parsed, type ApiAnswer, type LocalRequest } from '../../local/serve-local.ts';
import { orderOfCapture, type LocalOrder } from './local-order.ts';
import type { LocalPaypal } from './local-paypal.ts';
import { wireCapture, wireOrder, wireRefund } from './local-wire.ts';

/** The calls of PayPal's REST API to the local PayPal. */

const refusal = (status: number, name: string, issue: string): Exclude<ApiAnswer, 'none'> => ({
  status,
  body: { name, message: issue, debug_id: 'local', details: [{ issue, description: issue }], links: [] },
});
const NOT_FOUND = refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
const unprocessable = (issue: string): ApiAnswer => refusal(422, 'UNPROCESSABLE_ENTITY', issue);
const invalid = (issue: string): ApiAnswer => refusal(400, 'INVALID_REQUEST', issue);

/** Answers a call. Whatever is wrong in it is refused as PayPal refuses it. */
export async function answerPaypalApi(paypal: LocalPaypal, request: LocalRequest): Promise<ApiAnswer> {
  const { method, path, headers, body } = request;
  if (path === '/v1/oauth2/token') return authorize(paypal, request);
  const [, bearer = ''] = /^Bearer (.+)$/.exec(String(headers['authorization'])) ?? [];
  if (!paypal.isToken(bearer)) return { status: 401, body: { error: 'invalid_token' } };
  // Without a key PayPal makes something new each time.
  const key = String(headers['paypal-request-id'] ?? randomUUID());
  const [, , kind, things, id = '', act] = path.split('/');
  switch (`${method} ${kind}/${things}${id && '/:id'}${act ? `/${act}` : ''}`) {
    case 'POST checkout/orders':
      return createOrder(paypal, key, body);
    case 'GET checkout/orders/:id':
      return answerWith(await paypal.store.byId(id), wireOrder);
    case 'POST checkout/orders/:id/capture':
      return captureOrder(paypal, id, key);
    case 'GET payments/captures/:id':
      return answerWith(await paypal.store.byId(orderOfCapture(id)), wireCapture);
    case 'POST payments/captures/:id/refund':
      return refundCapture(paypal, id, key, body);
    default:
      return NOT_FOUND;
  }
}

const answerWith = (order: LocalOrder | undefined, wire: (order: LocalOrder) => object): ApiAnswer =>
  order ? { status: 200, body: wire(order) } : NOT_FOUND;

function authorize(paypal: LocalPaypal, { method, headers, body }: LocalRequest): ApiAnswer {
  const login = Buffer.from(`${paypal.keys.clientId}:${paypal.keys.clientSecret}`).toString('base64');
  const isKnown =
    method === 'POST' &&
    headers['authorization'] === `Basic ${login}` &&
    new URLSearchParams(body).get('grant_type') === 'client_credentials';
  if (!isKnown) return { status: 401, body: { error: 'invalid_client' } };
  return {
    status: 200,
    body: { access_token: paypal.issueToken(), token_type: 'Bearer', expires_in: 32_400 },
  };
}

type OrderBody = {
  readonly intent?: string;
  readonly purchase_units?: readonly {
    readonly custom_id?: string;
    readonly invoice_id?: string;
    readonly amount?: { readonly currency_code?: string; readonly value?: string };
  }[];
  readonly payment_source?: {
    readonly paypal?: {
      readonly experience_context?: { readonly return_url?: string; readonly brand_name?: string };
    };
  };
};

async function createOrder(paypal: LocalPaypal, key: string, text: string): Promise<ApiAnswer> {
  const wanted: OrderBody | undefined = parsed(text);
  const [unit, ...more] = wanted?.purchase_units ?? [];
  const { currency_code = '', value = '' } = unit?.amount ?? {};
  const { return_url: returnUrl = '', brand_name: brandName = '' } =
    wanted?.payment_source?.paypal?.experience_context ?? {};
  if (wanted?.intent !== 'CAPTURE' || !unit || more.length > 0 || !URL.canParse(returnUrl))
    return invalid('MISSING_REQUIRED_PARAMETER');
  if (!PAYPAL_CURRENCIES.has(currency_code)) return unprocessable('CURRENCY_NOT_SUPPORTED');
  const decimals = currency_code === 'HUF' || currency_code === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/;
  if (!decimals.test(value)) return unprocessable('DECIMAL_PRECISION');
  const { order, isNew } = await paypal.open({
    key,
    customId: unit.custom_id ?? '',
    invoiceId: unit.invoice_id ?? '',
    amount: { currency_code, value },
    returnUrl,
    brandName,
  });
  return { status: isNew ? 201 : 200, body: wireOrder(order) };
}

async function captureOrder(paypal: LocalPaypal, orderId: string, key: string): Promise<ApiAnswer> {
  if (!(await paypal.store.byId(orderId))) return NOT_FOUND;
  const result = await paypal.capture(orderId, key);
  if (result !== 'captured') return unprocessable(result);
  return { status: 201, body: wireOrder((await paypal.store.byId(orderId))!) };
}

type RefundBody = { readonly amount?: { readonly value?: string }; readonly custom_id?: string };

async function refundCapture(
  paypal: LocalPaypal,
  captureId: string,
  key: string,
  text: string,
): Promise<ApiAnswer> {
  const order = await paypal.store.byId(orderOfCapture(captureId));
  if (!order) return NOT_FOUND;
  const { amount, custom_id: customId }: RefundBody = parsed(text) ?? {};
  const made = await paypal.refund(captureId, { key, customId, value: amount?.value ?? order.amount.value });
  return typeof made === 'string' ? unprocessable(made) : { status: 201, body: wireRefund(order, made) };
}
