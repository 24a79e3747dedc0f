import { isPaypalIdentifier } from '#modules/payment/rules/paypal.ts';
import type { Provider } from '#modules/payment/server/provider.ts';
import { PAYPAL_CURRENCIES } from './amounts.ts';
import { capture } from './capture.ts';
import { charge } from './charge.ts';
import { findOrder } from './find-order.ts';
import { outcomeOf } from './order-outcome.ts';
import { paypalPages } from './pages.ts';
import { refund, refundsOf } from './refund.ts';
import { readPaypalWebhook } from './webhook.ts';

const MINUTE_MS = 60_000;

/** PayPal (Orders v2): the customer approves an order of ours in PayPal's window, and the server captures it. */
export const paypalProvider: Provider = {
  name: 'paypal',

  faultOf({ paypal: { clientId, clientSecret, webhookId } }) {
    if (clientId && clientSecret && webhookId) return undefined;
    return 'PayPal needs PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, or an account of the brand';
  },

  methods: { paypal: { kind: 'approval', isIdentifier: isPaypalIdentifier } },

  currencies: PAYPAL_CURRENCIES,

  /** PayPal reviews some payments for up to three days; an order that nobody approves is given up much sooner. */
  times: { unheardMs: 45_000, giveUpMs: 15 * MINUTE_MS, keepMs: 3 * 24 * 60 * MINUTE_MS },

  /** None: PayPal's button is in a frame of ours, and its window is one of its own. */
  frameOrigins: () => [],

  opensWindows: true,

  pages: paypalPages,

  charge,

  /** An order is known by PayPal's id only. Without it (the answer was lost) nobody can approve the order. */
  async query(ctx, { tenderId, providerRef }) {
    const order = providerRef === null ? undefined : await findOrder(ctx, { tenderId, providerRef });
    return order ? outcomeOf(order) : { status: 'unknown' };
  },

  async proceed(ctx, known) {
    const order = await findOrder(ctx, known);
    return order ? outcomeOf(order) : { status: 'cancelled', providerRef: known.providerRef };
  },

  verify: capture,

  refund,

  refundsOf,

  /** PayPal has no call for it: an order that we do not capture takes no money, and ends by itself. */
  async cancel(ctx, { tenderId, providerRef }) {
    const order = providerRef === null ? undefined : await findOrder(ctx, { tenderId, providerRef });
    if (!order) return { status: 'cancelled' };
    const isCaptured = order.purchase_units[0]?.payments?.captures?.length;
    return isCaptured ? outcomeOf(order) : { status: 'cancelled', providerRef: order.id };
  },

  readWebhook: readPaypalWebhook,
};
