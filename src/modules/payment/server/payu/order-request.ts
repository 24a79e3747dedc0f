import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { bankOf } from '#modules/payment/rules/transfer.ts';
import type { ChargeOrder } from '#modules/payment/server/provider.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { payuAmount } from './amounts.ts';
import { cardIdentifier } from './card-identifier.ts';
import { customerIp } from './customer-ip.ts';
import { readSavedToken, userOf } from './saved-card.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';

/** PayU cancels an order that is not paid in this time, also when nobody withdraws it. Seconds. */
const VALID_SECONDS = { code: 150, other: 15 * 60 } as const;

/** Languages of PayU's pages and e-mails. */
const LANGUAGES = new Set(['bg', 'cs', 'en', 'hu', 'pl', 'ro', 'ru', 'sk']);

/** The body of a charge. */
export function orderRequest(ctx: Context, order: ChargeOrder): object {
  const { tenderId, method, description, customer, returnUrl } = order;
  return {
    ...common(ctx, tenderId, payuAmount(order.amount, order.currency), order.currency, description),
    continueUrl: returnUrl,
    validityTime: String(method === 'code' ? VALID_SECONDS.code : VALID_SECONDS.other),
    ...buyerOf(ctx, order),
    payMethods: { payMethod: payMethodOf(order) },
    ...riskData(ctx, customer),
  };
}

/** The buyer; of a card that is saved, or was, also PayU's user whose card it is. */
function buyerOf(ctx: Context, { tenderId, customer, savedCard, savesCard }: ChargeOrder): object {
  const language = LANGUAGES.has(ctx.locale) ? { language: ctx.locale } : {};
  if (savedCard) {
    const { email, extCustomerId } = readSavedToken(savedCard.token);
    return { cardOnFile: 'STANDARD_CARDHOLDER', buyer: { email, extCustomerId, ...language } };
  }
  const { email } = customer;
  if (!email) return {};
  if (!savesCard) return { buyer: { email, ...language } };
  return { cardOnFile: 'FIRST', buyer: { ...userOf(ctx, tenderId, email), ...language } };
}

/**
 * The body of an order that only takes our id, so that a charge with it that is still on its way is refused. Nobody
 * gets its address, and it is cancelled at once.
 */
export const emptyOrderRequest = (ctx: Context, tenderId: string): object => ({
  ...common(ctx, tenderId, '100', brandOf(ctx).currency, 'withdrawn'),
  validityTime: String(VALID_SECONDS.code),
});

function common(
  ctx: Context,
  tenderId: string,
  totalAmount: string,
  currencyCode: string,
  description: string,
): object {
  return {
    extOrderId: chargeId(ctx.tenantId, tenderId),
    merchantPosId: settingsOf(ctx).payu.posId,
    customerIp: customerIp(ctx.address),
    ...(ctx.origin && { notifyUrl: ctx.origin + webhookPath('payu') }),
    description,
    currencyCode,
    totalAmount,
    products: [{ name: description, unitPrice: totalAmount, quantity: '1' }],
  };
}

function payMethodOf({ method, code, identifier, savedCard }: ChargeOrder): object {
  if (savedCard) return { type: 'CARD_TOKEN', value: readSavedToken(savedCard.token).token };
  if (method === 'card')
    return { type: 'CARD_TOKEN', value: cardIdentifier(identifier)?.token ?? identifier };
  if (method === 'transfer') return { type: 'PBL', value: bankOf(identifier) ?? identifier };
  return { type: 'BLIK_AUTHORIZATION_CODE', value: code };
}

/** PayU's longest name of a language. */
const LANGUAGE_LENGTH = 8;

/** Required for BLIK by code. The page does not know the header with which it was requested. */
function riskData({ address }: Context, { browser }: ChargeOrder['customer']): object {
  if (!browser) return {};
  const { userAgent, language, screenWidth, screenHeight, colorDepth, timezoneOffset } = browser;
  return {
    riskData: {
      browser: {
        acceptHeaders: '*/*',
        requestIP: customerIp(address),
        screenWidth: String(screenWidth),
        screenHeight: String(screenHeight),
        javaEnabled: false,
        timezoneOffset: String(timezoneOffset),
        userAgent,
        colorDepth: String(colorDepth),
        language: language.slice(0, LANGUAGE_LENGTH),
      },
    },
  };
}
