import { timingSafeEqual } from 'node:crypto';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type {
  areaMobileLoginValidation,
  customerLogout,
  mobileLoginValidation,
  signedIn,
} from '../contract.ts';
import { withinForm } from '../rules/form-fields.ts';
import { internationalPhone, shownPhone } from '../rules/phone.ts';
import type { CustomerDraft } from '../rules/customer-details.ts';
import { customerDraft, wireCustomer, type WireCustomer } from '../rules/wire-customer.ts';
import { codeSeal } from './code-seal.ts';
import { deleteCode, endSession, openSession, signedInOf, takeTry, type SignedIn } from './sign-in-store.ts';

/** As long as the visitor's session may rest. */
const SIGNED_IN_MS = 30 * 24 * 3_600_000;

/** `POST /api/customer/mobile-login-validation-area`. Refuses INVALID_SMS_CODE with `triesLeft`. */
export async function mobileLoginValidationFor(
  ctx: Context,
  { body }: Input<typeof mobileLoginValidation>,
  onSignIn: OnSignIn,
): Promise<Reply<typeof mobileLoginValidation>> {
  return { customerInfo: await signIn(ctx, body, onSignIn) };
}

/** `POST /api/customer-area/mobile-login-validation`. Refuses INVALID_SMS_CODE with `triesLeft`. */
export async function areaMobileLoginValidationFor(
  ctx: Context,
  { body }: Input<typeof areaMobileLoginValidation>,
  onSignIn: OnSignIn,
): Promise<Reply<typeof areaMobileLoginValidation>> {
  return { customerAreaInfo: await signIn(ctx, body, onSignIn) };
}

/** Called when a visitor has signed in, with what the cinema knows of the customer and its forms ask for. */
export type OnSignIn = (ctx: Context, known: CustomerDraft) => Promise<void>;

/** Called when a visitor signs out. */
export type OnSignOut = (ctx: Context) => Promise<unknown>;

/** `POST /api/customer/logout`, and the same of the customer area. */
export async function logoutFor(ctx: Context, onSignOut: OnSignOut): Promise<Reply<typeof customerLogout>> {
  await Promise.all([endSession(ctx.db, ctx.visitor.sessionId), onSignOut(ctx)]);
  return { success: true };
}

/** `GET /api/customer`. */
export async function signedInFor(ctx: Context): Promise<Reply<typeof signedIn>> {
  const found = await signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now);
  return { customerInfo: found ? infoOf(ctx, found) : null };
}

/**
 * Signs the visitor in when the code is the one that was sent to the number that they have asked for. Every entry takes
 * one of the code's tries, in the database, so that many at once are no more than the allowed ones.
 */
async function signIn(
  ctx: Context,
  { smsCode, mobileNumber }: { readonly smsCode: string; readonly mobileNumber?: string },
  onSignIn: OnSignIn,
): Promise<WireCustomer> {
  const { sessionId } = ctx.visitor;
  const { now } = ctx;
  const waiting = await takeTry(ctx.db, sessionId, now);
  // Compared also when no code waits, so that the time tells nothing.
  const isRight = timingSafeEqual(
    waiting?.seal ?? Buffer.alloc(SEAL_BYTES),
    codeSeal(ctx, waiting?.mobileNumber ?? '', smsCode),
  );
  const isOfNumber =
    mobileNumber === undefined ||
    internationalPhone(mobileNumber, brandOf(ctx).country) === waiting?.mobileNumber;
  if (!waiting?.seal || !isRight || !isOfNumber)
    throw refuse('INVALID_SMS_CODE', { triesLeft: waiting?.triesLeft ?? 0 });
  const endsAt = new Date(now.getTime() + SIGNED_IN_MS);
  const used = await ctx.app.database.transaction(ctx.tenantId, async (tx) => {
    // Of two equal entries at once, one signs in.
    const count = await deleteCode(tx, sessionId);
    if (count > 0) await openSession(tx, { sessionId, mobileNumber: waiting.mobileNumber, now, endsAt });
    return count;
  });
  const found = used > 0 ? await signedInOf(ctx.db, sessionId, now) : undefined;
  if (!found) throw refuse('INVALID_SMS_CODE', { triesLeft: 0 });
  const info = infoOf(ctx, found);
  await onSignIn(ctx, customerDraft(info));
  return info;
}

const SEAL_BYTES = 16;

/** What the brand's forms ask for, and nothing else that the cinema may know of the customer. */
function infoOf(ctx: Context, { mobileNumber, customerId, details }: SignedIn): WireCustomer {
  const { country, configuration } = brandOf(ctx);
  const asked = Object.values(configuration.forms).map((form) =>
    withinForm(details ?? {}, form, configuration),
  );
  return wireCustomer(
    { ...Object.assign({}, ...asked), mobileNumber: shownPhone(mobileNumber, country) },
    customerId ?? undefined,
  );
}
