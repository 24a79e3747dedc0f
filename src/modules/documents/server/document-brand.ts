import { hexOf } from '#kernel/colour.ts';
import { textFor, type Locale } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { DocumentBrand } from '../rules/order-document.ts';
import type { DocumentContext } from './document-texts.ts';

/** The brand as documents show it: its name in the locale, and the accent colour of its light theme. */
export function documentBrand(ctx: DocumentContext, locale: Locale): DocumentBrand {
  const { name, theme } = brandOf(ctx);
  return {
    name: textFor(name, locale),
    accent: hexOf(theme.accent.light),
    onAccent: hexOf(theme.onAccent.light),
  };
}
