import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/** Whether customers can sign in: the brand wants it, and SMS can be sent or, in the demo, read in the outbox. */
export const offersSignIn = (ctx: Context): boolean =>
  brandOf(ctx).configuration.auth.provider === 'mobile' &&
  (ctx.app.settings.demo || ctx.app.settings.sms.provider !== 'none');
