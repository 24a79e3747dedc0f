import type { Context } from '#platform/server/context.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/**
 * The SMS with a code, in the visitor's language. Its last line binds the code to the shop's host: phones then offer it
 * for that site only (the format of one-time codes that browsers have agreed on).
 */
export function codeMessage(ctx: Context, code: string): string {
  const { name, wording, defaultLocale } = brandOf(ctx);
  const texts = translatorFor('customers', ctx.locale, wording);
  const text = texts('signIn.message', { code, brand: name[ctx.locale] ?? name[defaultLocale] ?? '' });
  return `${text}\n\n@${new URL(ctx.origin).hostname} #${code}`;
}
