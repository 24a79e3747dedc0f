import type { Context } from '#platform/server/context.ts';
import { sealOf } from '#platform/server/sealed-token.ts';

/**
 * What is stored of a code: it cannot be tried without the shop's secret, and is right only for the session that has
 * asked for it and for its number.
 */
export const codeSeal = (
  ctx: Pick<Context, 'app' | 'tenantId' | 'visitor'>,
  mobileNumber: string,
  code: string,
): Buffer => sealOf(ctx, 'sign-in code', Buffer.from(`${ctx.visitor.sessionId} ${mobileNumber} ${code}`));
