import { randomInt } from 'node:crypto';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { addressKey, wideAddressKey } from '#platform/server/http/address-key.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import { sealOf } from '#platform/server/sealed-token.ts';
import { queueTextMessage } from '#platform/server/text-messages/text-message-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { areaMobileLogin, mobileLogin } from '../contract.ts';
import {
  CODE_LIFE_MS,
  CODE_LIMITS,
  CODE_TRIES,
  reachedLimit,
  SMS_LIMITS,
  type Reached,
} from '../rules/sign-in-codes.ts';
import { tidyText } from '../rules/tidy-text.ts';
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
  type RecentRequests,
  type RequestSeals,
} from './sign-in-store.ts';

/** A typed member number as it is stored, and the mobile number of that member, in international form. */
export type PhoneOfMember = (
  ctx: Context,
  typed: string,
) => Promise<{ readonly memberNumber: string; readonly phone: string | undefined }>;

/** `POST /api/customer/mobile-login`; by a member number where the brand has that (parameter 64). */
export async function mobileLoginFor(
  ctx: Context,
  { body }: Input<typeof mobileLogin>,
  phoneOfMember: PhoneOfMember,
): Promise<Reply<typeof mobileLogin>> {
  const {
    mobileNumber = '',
    memberNumber: typed,
    sendSmsRegardlessOfCustomerExistence: toStrangers = false,
  } = body;
  if (typed === undefined) return sendCode(ctx, allowedNumber(ctx, mobileNumber), { toStrangers });
  if (!brandOf(ctx).configuration.params[64]) throw refuse('LOGIN_FAILED');
  const { memberNumber, phone } = await phoneOfMember(ctx, typed);
  const known = phone === undefined ? undefined : inAllowedCountry(ctx, phone);
  // For an unknown number everything is done as for a known one, but for the SMS.
  return sendCode(ctx, known ?? '', { isMember: known !== undefined, counted: `member ${memberNumber}` });
}

/** `POST /api/customer-area/mobile-login`: whoever is at checkout need not be a customer yet. */
export const areaMobileLoginFor = (
  ctx: Context,
  { query, body }: Input<typeof areaMobileLogin>,
): Promise<Reply<typeof areaMobileLogin>> =>
  sendCode(ctx, allowedNumber(ctx, body.mobileNumber), {
    toStrangers: query.checkout !== undefined && query.checkout !== 'false' && query.checkout !== '0',
  });

type Sending = {
  /** Somebody whom the cinema does not know gets a code too. */
  readonly toStrangers?: boolean;
  /** The number is that of a member. */
  readonly isMember?: boolean;
  /** What was typed, which the limit of a number counts; the mobile number when left out. */
  readonly counted?: string;
};

/**
 * Sends a code to a mobile number, for the visitor's session alone. The answer, the statements and the limits that are told
 * are the same for a number that no customer has and that gets none; the SMS itself is sent later, by a job. Refuses
 * LOGIN_FAILED when the brand has no sign-in, invalid_mobileNumber, and TOO_MANY_REQUESTS with `retryAfterSeconds`.
 */
async function sendCode(
  ctx: Context,
  mobileNumber: string,
  { toStrangers = false, isMember = false, counted = mobileNumber }: Sending,
): Promise<{ success: boolean }> {
  if (!offersSignIn(ctx)) throw refuse('LOGIN_FAILED');
  const seals = sealsOf(ctx, counted, mobileNumber);
  // A flood is refused without the lock, so that its calls do not wait for each other with the process's connections.
  const reached =
    limitFor(ctx, await recentRequests(ctx.db, seals, ctx.now)) ??
    (await ctx.db.transaction(async (tx) => {
      await lockRequests(tx);
      const [recent, isCustomer] = await Promise.all([
        recentRequests(tx, seals, ctx.now),
        isKnownNumber(tx, mobileNumber),
      ]);
      const limit = limitFor(ctx, recent);
      const isKnown = isCustomer || isMember;
      const isSent = (isKnown || toStrangers) && maySend(ctx, recent, isKnown);
      if (!limit) await writeCode(ctx, tx, { mobileNumber, seals, isSent });
      return limit;
    }));
  if (!reached) return { success: true };
  if (reached.of === 'brand') alarm(ctx);
  throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: reached.waitSeconds }, 429);
}

/** The limit that forbids one more code now. All visitors of the demo may have one address, which is not counted there. */
function limitFor(ctx: Context, { asked }: RecentRequests): Reached | undefined {
  const countsAddresses = ctx.app.settings.addressCallsAMinute > 0;
  return reachedLimit(CODE_LIMITS, countsAddresses ? asked : { ...asked, address: [], network: [] }, ctx.now);
}

/** Whether so few SMS were sent that this one may be; the answer does not tell it. */
function maySend(ctx: Context, { sent }: RecentRequests, isKnown: boolean): boolean {
  const reached = reachedLimit(SMS_LIMITS, isKnown ? { ...sent, brand: [] } : sent, ctx.now);
  if (reached?.of === 'brand') alarm(ctx);
  return reached === undefined;
}

type NewCode = { readonly mobileNumber: string; readonly seals: RequestSeals; readonly isSent: boolean };

/** Counts the request and writes code and SMS; of one that is not sent they have the same rows without code and text. */
async function writeCode(ctx: Context, tx: BrandDb, { mobileNumber, seals, isSent }: NewCode): Promise<void> {
  const { now, visitor } = ctx;
  const code = newCode(ctx);
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS);
  await Promise.all([
    insertRequest(tx, { requestId: uuidv7(), seals, isSent, now }),
    storeCode(
      tx,
      {
        sessionId: visitor.sessionId,
        mobileNumber,
        seal: isSent ? codeSeal(ctx, mobileNumber, code) : null,
        tries: CODE_TRIES,
        expiresAt,
      },
      now,
    ),
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
}

const alarms = perApp(() => new RecentCounts({ windowMs: 60_000, atMost: 1 }));

/** Somebody makes the cinema pay for SMS, or a crowd signs in: an operator should look. Logged once a minute. */
function alarm({ app, log, now, tenantId }: Context): void {
  const logged = alarms(app);
  if (logged.of(String(tenantId), now) > 0) return;
  logged.add(String(tenantId), now);
  log.error({ tenantId }, 'too many sign-in codes: for now strangers, or nobody, get more');
}

/** The number in international form, when it is of a country that the brand sends to. */
function inAllowedCountry(ctx: Context, typed: string): string | undefined {
  const { country, configuration } = brandOf(ctx);
  const { countries } = configuration.auth;
  return mobileNumberOf(tidyText(typed), country, countries.length > 0 ? countries : [country]);
}

/** The same. Refuses LOGIN_FAILED when the brand has no sign-in, and invalid_mobileNumber. */
function allowedNumber(ctx: Context, typed: string): string {
  if (!offersSignIn(ctx)) throw refuse('LOGIN_FAILED');
  const number = inAllowedCountry(ctx, typed);
  if (number === undefined) throw refuse('invalid_mobileNumber');
  return number;
}

/** `mobileNumber`: '' for a member number that nobody has, which then stands for its own recipient. */
const sealsOf = (ctx: Context, counted: string, mobileNumber: string): RequestSeals => ({
  number: sealOf(ctx, 'sign-in requests of a number', Buffer.from(counted)),
  recipient: sealOf(ctx, 'sign-in codes to a number', Buffer.from(mobileNumber || counted)),
  address: sealOf(ctx, 'sign-in requests of an address', Buffer.from(addressKey(ctx.address))),
  network: sealOf(ctx, 'sign-in requests of a network', Buffer.from(wideAddressKey(ctx.address))),
});

/** Six random digits; the demo's code is always the same one. */
const newCode = ({ app }: Context): string =>
  app.settings.signInCode || String(randomInt(1_000_000)).padStart(6, '0');
