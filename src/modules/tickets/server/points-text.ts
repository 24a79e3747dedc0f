import type { Context } from '#platform/server/context.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/** The name of a bill's line, with what it costs in loyalty points: 'Film for points (800 points)'. */
export function withPoints(ctx: Context, name: string, points: number, locale: Locale): string {
  if (points === 0) return name;
  const texts = translatorFor('tickets', locale, brandOf(ctx).wording);
  return texts('namedPoints', { name, points: texts('points', { count: points }) });
}
