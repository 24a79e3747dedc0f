import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { signInProvider } from '#modules/tenancy/server/sign-in-provider.ts';

/** Whether customers can sign in: the brand wants it, and codes can reach them. */
export const offersSignIn = (ctx: Context): boolean =>
  signInProvider(ctx.app.settings, brandOf(ctx)) === 'mobile';
