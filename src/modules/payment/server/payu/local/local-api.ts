import { isPaymentCode } from '#modules/payment/rules/code.ts';
import { behaviourNamed } from '../../demo/behaviours.ts';
import { behaviourOfCode } from '../../demo/codes.ts';
import { parsed, type ApiAnswer, type LocalRequest } from '../../local/serve-local.ts';
import type { LocalOrder, LocalPayment, LocalRefund } from './local-order.ts';
import type { LocalPayu } from './local-payu.ts';
import { cardOfUser, keepForUser, userKey, wireSavedCard } from './local-saved-cards.ts';

/** The calls of PayU's REST API to the local PayU. */

const refusal = (status: number, statusCode: string, more: object = {}): Exclude<ApiAnswer, 'none'> => ({
  status,
  body: { status: { statusCode, severity: 'ERROR', ...more } },
});
const NOT_FOUND = refusal(404, 'DATA_NOT_FOUND');
const SUCCESS = { statusCode: 'SUCCESS' };

/** What a point of sale offers; amounts in hundredths. */
const BANKS = [
  { value: 'blik', name: 'BLIK', status: 'ENABLED' },
  { value: 'c', name: 'Płatność online kartą płatniczą', status: 'ENABLED' },
  { value: 'm', name: 'mTransfer', status: 'ENABLED', minAmount: 50, maxAmount: 99_999_999 },
  { value: 'p', name: 'Płacę z iPKO', status: 'ENABLED', minAmount: 50, maxAmount: 99_999_999 },
  { value: 'o', name: 'Pekao24Przelew', status: 'ENABLED', minAmount: 50, maxAmount: 99_999_999 },
  { value: 'i', name: 'Płacę z ING', status: 'TEMPORARY_DISABLED', minAmount: 50, maxAmount: 99_999_999 },
  { value: 'g', name: 'Płać z Nest', status: 'ENABLED', minAmount: 99_000_000, maxAmount: 99_999_999 },
];

/** A code that PayU refuses at once, before it asks a bank. */
const INVALID_CODE = '000000';

/** Answers a call. Whatever is wrong in it is refused as PayU refuses it. */
export async function answerPayuApi(payu: LocalPayu, request: LocalRequest): Promise<ApiAnswer> {
  if (request.path === '/pl/standard/user/oauth/authorize') return authorize(payu, request);
  const [, bearer = ''] = /^Bearer (.+)$/.exec(String(request.headers['authorization'])) ?? [];
  const user = payu.ownerOf(bearer);
  if (user === undefined) return refusal(401, 'UNAUTHORIZED');
  const { method, path, body } = request;
  if (method === 'GET' && body !== '') return refusal(403, 'UNAUTHORIZED_REQUEST');
  const [, api, version, kind, id, part, partId] = path.split('/');
  if (api !== 'api' || version !== 'v2_1') return NOT_FOUND;
  if (kind === 'paymethods' && method === 'GET')
    return { status: 200, body: { payByLinks: BANKS, ...(await cardTokens(payu, user)), status: SUCCESS } };
  if (kind === 'tokens' && method === 'DELETE') return deleteCard(payu, user, id);
  if (kind !== 'orders') return NOT_FOUND;
  if (!id) return method === 'POST' ? createOrder(payu, body) : refusal(403, 'UNAUTHORIZED_REQUEST');
  const order = await payu.store.byId(id);
  return order ? answerOrder(payu, order, { method, body, part, partId }) : NOT_FOUND;
}

async function cardTokens({ savedCards, store }: LocalPayu, user: string): Promise<object> {
  const card = await cardOfUser(savedCards, store, user);
  return card ? { cardTokens: [wireSavedCard(card)] } : {};
}

async function deleteCard({ savedCards, store }: LocalPayu, user: string, token = ''): Promise<ApiAnswer> {
  const card = await cardOfUser(savedCards, store, user);
  if (card?.orderId !== token) return NOT_FOUND;
  await savedCards.change(token, (one) => void (one.isDeleted = true));
  return { status: 204, body: {} };
}

/** Grants that PayU knows: the shop's own, and that of one of its users. */
function granted(form: URLSearchParams): string | undefined {
  if (form.get('grant_type') === 'client_credentials') return '';
  if (form.get('grant_type') !== 'trusted_merchant') return undefined;
  return userKey(form.get('email'), form.get('ext_customer_id'));
}

function authorize(payu: LocalPayu, { method, headers, body }: LocalRequest): ApiAnswer {
  const { keys } = payu;
  const form = new URLSearchParams(body);
  const isForm = String(headers['content-type']).startsWith('application/x-www-form-urlencoded');
  const user = granted(form);
  const isKnown =
    isForm &&
    method === 'POST' &&
    form.get('client_id') === keys.clientId &&
    form.get('client_secret') === keys.clientSecret;
  if (!isKnown || user === undefined)
    return { status: 401, body: { error: 'invalid_client', error_description: 'Bad client credentials' } };
  return {
    status: 200,
    body: {
      access_token: payu.issueToken(user),
      token_type: 'bearer',
      expires_in: 43_199,
      grant_type: form.get('grant_type'),
    },
  };
}

type OrderCall = {
  readonly method: string;
  readonly body: string;
  readonly part: string | undefined;
  readonly partId: string | undefined;
};

async function answerOrder(
  payu: LocalPayu,
  order: LocalOrder,
  { method, body, part, partId }: OrderCall,
): Promise<ApiAnswer> {
  const { orderId, key: extOrderId } = order;
  const call = `${method} ${part ?? ''}`.trim();
  switch (call) {
    case 'GET':
      return { status: 200, body: { orders: [wireOf(order)], status: SUCCESS } };
    case 'DELETE':
      return (await payu.cancel(orderId))
        ? { status: 200, body: { orderId, extOrderId, status: SUCCESS } }
        : refusal(400, 'ERROR_VALUE_INVALID');
    case 'GET transactions':
      return order.payment ? { status: 200, body: { transactions: [transactionOf(order)] } } : NOT_FOUND;
    case 'POST captures':
      return (await payu.capture(orderId))
        ? { status: 200, body: { status: SUCCESS } }
        : refusal(400, 'ERROR_VALUE_INVALID');
    case 'POST refunds':
      return refund(payu, orderId, body);
    case 'GET refunds': {
      if (partId === undefined)
        return { status: 200, body: order.refunds.map((one) => wireRefund(order, one)) };
      const found = order.refunds.find(({ refundId }) => refundId === partId);
      return found ? { status: 200, body: wireRefund(order, found) } : NOT_FOUND;
    }
    default:
      return NOT_FOUND;
  }
}

/** The fields of a new order that PayU demands. */
const REQUIRED = [
  'customerIp',
  'merchantPosId',
  'description',
  'currencyCode',
  'totalAmount',
  'products',
] as const;

type OrderBody = Partial<Record<(typeof REQUIRED)[number], unknown>> & {
  extOrderId?: string;
  notifyUrl?: string;
  continueUrl?: string;
  cardOnFile?: string;
  buyer?: { email?: string; extCustomerId?: string };
  payMethods?: { payMethod?: { type?: string; value?: string } };
  riskData?: { browser?: Record<string, unknown> };
};

async function createOrder(payu: LocalPayu, text: string): Promise<ApiAnswer> {
  const wanted: OrderBody | undefined = parsed(text);
  if (!wanted) return refusal(400, 'ERROR_SYNTAX');
  if (REQUIRED.some((name) => wanted[name] === undefined)) return refusal(400, 'ERROR_VALUE_MISSING');
  if (wanted.merchantPosId !== payu.keys.posId || typeof wanted.totalAmount !== 'string')
    return refusal(400, 'ERROR_VALUE_INVALID');
  const { extOrderId = '' } = wanted;
  if (await payu.store.byKey(extOrderId)) return notUnique(payu, extOrderId);
  const chosen = wanted.payMethods && (await paymentOf(payu, wanted));
  if (chosen && 'status' in chosen) return chosen;
  const { payment, saved } = chosen ?? {};
  const order = await payu.open({
    key: extOrderId,
    totalAmount: wanted.totalAmount,
    currencyCode: String(wanted.currencyCode),
    notifyUrl: wanted.notifyUrl,
    continueUrl: wanted.continueUrl,
    email: wanted.buyer?.email,
    payment,
  });
  if (!order) return notUnique(payu, extOrderId);
  if (payment && behaviourNamed(payment.behaviour).answer === 'lost') return 'none';
  const step = stepOf(payu, order);
  const body = { status: SUCCESS, ...step, orderId: order.orderId, extOrderId, ...saved };
  // To a bank PayU redirects; a client that follows gets the page instead of the order.
  return payment?.type === 'PBL' ? { status: 302, body, location: step.redirectUri! } : { status: 201, body };
}

async function notUnique({ namesKnownOrders, store }: LocalPayu, extOrderId: string): Promise<ApiAnswer> {
  if (!namesKnownOrders) return refusal(400, 'ERROR_ORDER_NOT_UNIQUE');
  const known = await store.byKey(extOrderId);
  return { status: 400, body: { status: { statusCode: 'ERROR_ORDER_NOT_UNIQUE' }, orderId: known?.orderId } };
}

/** The payment of a new order, with what PayU answers of a card that it saves; or what is wrong with it. */
async function paymentOf(
  payu: LocalPayu,
  wanted: OrderBody,
): Promise<{ payment: LocalPayment; saved?: object } | Exclude<ApiAnswer, 'none'>> {
  const { type, value = '' } = wanted.payMethods?.payMethod ?? {};
  if (type === 'CARD_TOKEN') {
    const known = value.startsWith('TOKC_')
      ? await savedPayment(payu, value, wanted)
      : await typedPayment(payu, value, wanted);
    return known ?? refusal(400, 'ERROR_VALUE_INVALID', { codeLiteral: 'INVALID_TOKEN' });
  }
  if (type === 'PBL')
    return BANKS.some(({ value: id, status }) => id === value && status === 'ENABLED' && id !== 'blik')
      ? { payment: { type, behaviour: 'code-ok', bank: value, step: 'bank' } }
      : refusal(400, 'ERROR_VALUE_INVALID');
  if (type !== 'BLIK_AUTHORIZATION_CODE') return refusal(400, 'ERROR_VALUE_INVALID');
  if (!wanted.riskData?.browser) return refusal(400, 'ERROR_VALUE_MISSING');
  return isPaymentCode(value) && value !== INVALID_CODE
    ? { payment: { type, behaviour: behaviourOfCode(value).name } }
    : refusal(400, 'ERROR_VALUE_INVALID', { codeLiteral: 'INVALID_BLIK_CODE' });
}

/** A payment with a saved card, by the user whose card it is. */
async function savedPayment(
  { savedCards, store }: LocalPayu,
  token: string,
  { cardOnFile, buyer }: OrderBody,
): Promise<{ payment: LocalPayment } | undefined> {
  const user = userKey(buyer?.email, buyer?.extCustomerId);
  if (!user || cardOnFile !== 'STANDARD_CARDHOLDER') return undefined;
  const saved = await cardOfUser(savedCards, store, user);
  return saved?.orderId === token ? { payment: { type: 'CARD_TOKEN', ...saved.card } } : undefined;
}

/** A payment with a typed card. It is saved for its user when the token was made for that. */
async function typedPayment(
  payu: LocalPayu,
  token: string,
  { cardOnFile, buyer, extOrderId = '' }: OrderBody,
): Promise<{ payment: LocalPayment; saved?: object } | undefined> {
  const typed = payu.takeCard(token);
  if (!typed) return undefined;
  const { card, isMulti } = typed;
  const payment = { type: 'CARD_TOKEN', ...card } as const;
  const user = userKey(buyer?.email, buyer?.extCustomerId);
  if (!user || !isMulti || cardOnFile !== 'FIRST') return { payment };
  const value = await keepForUser(payu.savedCards, user, extOrderId, card);
  const payMethod = { type: 'CARD_TOKEN', value, card: { number: card.masked } };
  return { payment, saved: { payMethods: { payMethod } } };
}

/** What the customer has to do first, as PayU's answer says it. */
function stepOf(
  { origin }: LocalPayu,
  { orderId, payment }: LocalOrder,
): { readonly status?: object; readonly redirectUri?: string } {
  const step = payment && 'step' in payment && payment.step;
  if (!step) return {};
  const { place, statusCode } = STEPS[step];
  return {
    status: { statusCode },
    redirectUri: `${origin}/${place}/${orderId}?refReqId=${orderId}`,
    ...(step !== 'bank' && { iframeAllowed: true, threeDsProtocolVersion: '3DS2' }),
  };
}

const STEPS = {
  '3ds': { place: 'threeds', statusCode: 'WARNING_CONTINUE_3DS' },
  cvv: { place: 'cvv', statusCode: 'WARNING_CONTINUE_CVV' },
  bank: { place: 'bank', statusCode: 'SUCCESS' },
} as const;

const wireOf = ({
  orderId,
  key: extOrderId,
  totalAmount,
  currencyCode,
  status,
  payment,
  email,
}: LocalOrder): object => ({
  orderId,
  extOrderId,
  totalAmount,
  currencyCode,
  status,
  ...(email && { buyer: { email } }),
  ...(payment && { payMethod: { type: payment.type, amount: totalAmount } }),
});

function transactionOf({ payment, resultCode }: LocalOrder): object {
  if (payment?.type === 'PBL') return { payMethod: { value: payment.bank }, paymentFlow: 'PBL' };
  if (payment?.type !== 'CARD_TOKEN')
    return {
      payMethod: { value: 'blik' },
      paymentFlow: 'BLIK_AUTHORIZATION_CODE',
      ...(resultCode && { resultCode }),
    };
  const { masked: cardNumberMasked, scheme: cardScheme } = payment;
  const cardData = { cardNumberMasked, cardScheme, ...(resultCode && { cardResponseCode: resultCode }) };
  return { payMethod: { value: 'c' }, paymentFlow: 'CARD', card: { cardData } };
}

/** A refund as PayU's answers have it. */
const wireRefund = ({ currencyCode }: LocalOrder, refund: LocalRefund): object => ({
  ...refund,
  currencyCode,
});

type RefundBody = { readonly refund?: { readonly extRefundId?: string; readonly amount?: string } };

async function refund(payu: LocalPayu, orderId: string, text: string): Promise<ApiAnswer> {
  const { refund: wanted }: RefundBody = parsed(text) ?? {};
  const { extRefundId, amount } = wanted ?? {};
  if (!extRefundId || !amount) return refusal(400, 'ERROR_VALUE_MISSING');
  const made = await payu.refund(orderId, { extRefundId, amount });
  if (!made) return refusal(400, 'ERROR_VALUE_INVALID', { codeLiteral: 'REFUND_AMOUNT_TOO_BIG' });
  return { status: 200, body: { orderId, refund: made, status: SUCCESS } };
}
