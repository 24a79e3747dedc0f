import { randomInt } from 'node:crypto';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { addressKey } from '#platform/server/http/address-key.ts';
import { sealOf } from '#platform/server/sealed-token.ts';
import { queueTextMessage } from '#platform/server/text-messages/text-message-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { areaMobileLogin, mobileLogin } from '../contract.ts';
import { CODE_LIFE_MS, CODE_TRIES, reachedLimit } from '../rules/sign-in-codes.ts';
import { codeMessage } from './code-message.ts';
import { codeSeal } from './code-seal.ts';
import { mobileNumberOf } from './mobile-number.ts';
import { offersSignIn } from './offers-sign-in.ts';
import {
  insertRequest,
  isKnownNumber,
  lockRequests,
  recentRequests,
  storeCode,
  type RequestSeals,
} from './sign-in-store.ts';

/** `POST /api/customer/mobile-login`. */
export const mobileLoginFor = (
  ctx: Context,
  { body }: Input<typeof mobileLogin>,
): Promise<Reply<typeof mobileLogin>> =>
  sendCode(ctx, body.mobileNumber, { toStrangers: body.sendSmsRegardlessOfCustomerExistence ?? false });

/** `POST /api/customer-area/mobile-login`: whoever is at checkout need not be a customer yet. */
export const areaMobileLoginFor = (
  ctx: Context,
  { query, body }: Input<typeof areaMobileLogin>,
): Promise<Reply<typeof areaMobileLogin>> =>
  sendCode(ctx, body.mobileNumber, {
    toStrangers: query.checkout !== undefined && query.checkout !== 'false' && query.checkout !== '0',
  });

/**
 * Sends a code to a mobile number, for the visitor's session alone. The answer, the statements and the limits are the same
 * for a number that no customer has and that gets none; the SMS itself is sent later, by a job. Refuses LOGIN_FAILED when
 * the brand has no sign-in, invalid_mobileNumber, and TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
async function sendCode(
  ctx: Context,
  typed: string,
  { toStrangers }: { readonly toStrangers: boolean },
): Promise<{ success: boolean }> {
  if (!offersSignIn(ctx)) throw refuse('LOGIN_FAILED');
  const mobileNumber = allowedNumber(ctx, typed);
  const seals = sealsOf(ctx, mobileNumber);
  const { now, app, tenantId } = ctx;
  const refused = await app.database.transaction(tenantId, async (tx) => {
    await lockRequests(tx);
    const [recent, isKnown] = await Promise.all([
      recentRequests(tx, seals, now),
      isKnownNumber(tx, mobileNumber),
    ]);
    const reached = reachedLimit(countsAddresses(ctx) ? recent : { ...recent, address: [] }, now);
    if (reached) return reached;
    const code = newCode(ctx);
    const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
    const isSent = isKnown || toStrangers;
    await Promise.all([
      insertRequest(tx, uuidv7(), seals, now),
      storeCode(tx, {
        sessionId: ctx.visitor.sessionId,
        mobileNumber,
        seal: isSent ? codeSeal(ctx, mobileNumber, code) : null,
        tries: CODE_TRIES,
        expiresAt,
      }),
      queueTextMessage(
        tx,
        {
          messageId: uuidv7(),
          recipient: mobileNumber,
          text: isSent ? codeMessage(ctx, code) : null,
          sendUntil: expiresAt,
        },
        now,
      ),
    ]);
    return undefined;
  });
  if (!refused) return { success: true };
  // Somebody makes the cinema pay for SMS, or a crowd signs in: an operator should look.
  if (refused.of === 'brand') ctx.log.error({ tenantId }, 'too many sign-in codes: no more are sent for now');
  throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: refused.waitSeconds }, 429);
}

/** The number in international form, when it is of a country that the brand sends to. */
function allowedNumber(ctx: Context, typed: string): string {
  const { country, configuration } = brandOf(ctx);
  const { countries } = configuration.auth;
  const number = mobileNumberOf(typed, country, countries.length > 0 ? countries : [country]);
  if (number === undefined) throw refuse('invalid_mobileNumber');
  return number;
}

const sealsOf = (ctx: Context, mobileNumber: string): RequestSeals => ({
  number: sealOf(ctx, 'sign-in requests of a number', Buffer.from(mobileNumber)),
  address: sealOf(ctx, 'sign-in requests of an address', Buffer.from(addressKey(ctx.address))),
});

/** All visitors of the demo may have one address. */
const countsAddresses = ({ app }: Context): boolean => app.settings.addressCallsAMinute > 0;

/** Six random digits; the demo's code is always the same one. */
const newCode = ({ app }: Context): string =>
  app.settings.signInCode || String(randomInt(1_000_000)).padStart(6, '0');
