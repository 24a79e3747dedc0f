import type { Locale } from '#modules/i18n/rules/locales.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { Context } from '#platform/server/context.ts';
import type { DocumentTexts } from '../rules/order-document.ts';

/** The part of a context that documents need; jobs have it too. */
export type DocumentContext = Pick<Context, 'app' | 'tenantId'>;

/** The texts of documents in a language, the brand's own wording first. */
export const documentTexts = (ctx: DocumentContext, locale: Locale): DocumentTexts =>
  translatorFor('documents', locale, brandOf(ctx).wording);
