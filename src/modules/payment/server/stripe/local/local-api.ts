import { randomUUID } from 'node:crypto';
import type { LocalRequest } from '../../local/serve-local.ts';
import { STRIPE_API_VERSION } from '../client.ts';
import type { LocalIntent, StripeAnswer } from './local-intent.ts';
import { createCustomer, customerOf, deleteCustomer, type LocalCustomer } from './local-customers.ts';
import { newId, type LocalStripe } from './local-stripe.ts';
import { invalid, wireFault, wireIntent, wireRefund } from './local-wire.ts';

/** The calls of Stripe's API to the local Stripe. */

const NOT_FOUND = invalid('resource_missing', 404);

/** Pages of lists are small, so that paging is tested. */
const PAGE = 3;

/** Answers a call. Whatever is wrong in it is refused as Stripe refuses it. */
export async function answerStripeApi(stripe: LocalStripe, request: LocalRequest): Promise<StripeAnswer> {
  const { method, path, headers, query, body } = request;
  const keys = stripe.accounts.find(({ secretKey }) => headers['authorization'] === `Bearer ${secretKey}`);
  if (!keys) return wireFault(401, 'authentication_error');
  if (headers['stripe-version'] !== STRIPE_API_VERSION) return invalid('version');
  const account = keys.publishableKey;
  const [, , things, id = '', act] = path.split('/');
  const call: Call = { stripe, account, key: headers['idempotency-key']?.toString(), body };
  switch (`${method} ${things}${id && '/:id'}${act ? `/${act}` : ''}`) {
    case 'POST payment_intents':
      return createIntent(call);
    case 'GET payment_intents':
      return listIntents(call, query);
    case 'GET payment_intents/:id':
      return answerWith(stripe, await intentOf(call, id));
    case 'POST payment_intents/:id/cancel':
      if (!(await intentOf(call, id))) return NOT_FOUND;
      return answerWith(stripe, await stripe.cancel(id), invalid('payment_intent_unexpected_state'));
    case 'POST customers':
      return wireCustomer(await newCustomer(call));
    case 'DELETE customers/:id':
      if (!(await customerOf(stripe.customers, account, id))) return NOT_FOUND;
      await deleteCustomer(stripe.customers, id);
      return { status: 200, body: { id, object: 'customer', deleted: true } };
    case 'POST refunds':
      return createRefund(call);
    case 'GET refunds': {
      const intent = await intentOf(call, query.get('payment_intent') ?? '');
      return listPage(path, intent?.refunds.map((one) => wireRefund(intent, one)).toReversed() ?? []);
    }
    default:
      return NOT_FOUND;
  }
}

type Call = {
  readonly stripe: LocalStripe;
  readonly account: string;
  /** Without one Stripe makes something new each time. */
  readonly key: string | undefined;
  readonly body: string;
};

const answerWith = (
  { origin }: LocalStripe,
  intent: LocalIntent | undefined,
  otherwise = NOT_FOUND,
): StripeAnswer => (intent ? { status: 200, body: wireIntent(intent, origin) } : otherwise);

/** An account knows its own payment intents only. */
async function intentOf({ stripe, account }: Call, id: string): Promise<LocalIntent | undefined> {
  const intent = await stripe.store.byId(id);
  return intent?.account === account ? intent : undefined;
}

const newCustomer = ({ stripe, account, key }: Call): Promise<LocalCustomer> =>
  createCustomer(stripe.customers, {
    orderId: newId('cus'),
    key: `${account} ${key ?? randomUUID()}`,
    account,
  });

const wireCustomer = ({ orderId: id }: LocalCustomer): StripeAnswer => ({
  status: 200,
  body: { id, object: 'customer' },
});

const REQUIRED = ['amount', 'currency', 'confirm', 'return_url'] as const;

async function createIntent({ stripe, account, key, body }: Call): Promise<StripeAnswer> {
  const form = new URLSearchParams(body);
  // A confirmation token, or a saved card with its customer object.
  const saved = form.get('payment_method');
  const token = saved ?? form.get('confirmation_token');
  const param = REQUIRED.find((name) => !form.get(name)) ?? (token ? undefined : 'confirmation_token');
  if (param) return wireFault(400, 'invalid_request_error', { code: 'parameter_missing', param });
  if ([...form.keys()].some((name) => name.startsWith('payment_method_types')))
    return invalid('payment_method_types_no_longer_supported');
  const text = (name: (typeof REQUIRED)[number]): string => form.get(name) ?? '';
  return stripe.open({
    key: `${account} ${key ?? randomUUID()}`,
    account,
    request: body,
    token: token!,
    customer: form.get('customer') ?? undefined,
    savesCard: form.has('setup_future_usage'),
    amount: Number(text('amount')),
    currency: text('currency'),
    returnUrl: text('return_url'),
    metadata: metadataOf(form),
  });
}

async function createRefund(call: Call): Promise<StripeAnswer> {
  const form = new URLSearchParams(call.body);
  const intent = await intentOf(call, form.get('payment_intent') ?? '');
  if (!intent) return invalid('charge_not_refundable');
  const amount = form.get('amount');
  return call.stripe.refund(intent.orderId, {
    key: call.key,
    request: call.body,
    amount: amount === null ? undefined : Number(amount),
    metadata: metadataOf(form),
  });
}

/** The newest first, as in all lists of Stripe. */
async function listIntents({ stripe, account }: Call, query: URLSearchParams): Promise<StripeAnswer> {
  const since = Number(query.get('created[gte]') ?? 0);
  const until = Number(query.get('created[lte]') ?? Number.MAX_SAFE_INTEGER);
  const known = (await stripe.store.createdBetween(since, until)).filter((one) => one.account === account);
  const after = query.get('starting_after');
  const from = after ? known.findIndex(({ orderId }) => orderId === after) + 1 : 0;
  const page = known.slice(from, from + Math.min(Number(query.get('limit') ?? 10), PAGE));
  const hasMore = from + page.length < known.length;
  return listPage(
    '/v1/payment_intents',
    page.map((one) => wireIntent(one, stripe.origin)),
    hasMore,
  );
}

const listPage = (url: string, data: readonly object[], hasMore = false): StripeAnswer => ({
  status: 200,
  body: { object: 'list', url, has_more: hasMore, data },
});

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key ? [[key, value]] : [];
    }),
  );
