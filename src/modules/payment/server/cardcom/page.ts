import { toMajor } from '#kernel/money.ts';
import { cardBrand } from '#modules/payment/rules/cards/card-number.ts';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { ProviderUnreachable, type FormOrder } from '#modules/payment/server/provider.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { callCardcom } from './client.ts';
import { coinOf } from './coins.ts';
import { cardcomReference, type TypedCard } from './references.ts';
import { schemeOf, wholeYear } from './transaction-outcome.ts';
import { CreatedSchema, PageResultSchema, type PageResult } from './wire.ts';

/** Cardcom's page, on which a card is typed: it makes a token and takes no money. */

/** Cardcom's page has no Arabic, Bulgarian and so on. Arabic speakers in Israel get Hebrew, others English. */
const LANGUAGES: Readonly<Partial<Record<Locale, string>>> = { he: 'he', ar: 'he', ru: 'ru' };

/** Only checks the card: the other kind of check (5) would keep the money until it is collected. */
const CHECKS_ONLY = 2;

export const RETURN_PATH = '/pay/cardcom/returned';

export type OpenedPage = { readonly pageId: string; readonly url: string };

/** Opens a page. Throws ProviderUnreachable; nothing can be charged by that. */
export async function openPage(ctx: Context, form: FormOrder): Promise<OpenedPage> {
  const { origin } = ctx;
  const back = (end: string): string => `${origin}${RETURN_PATH}?end=${end}`;
  const answer = await callCardcom(
    settingsOf(ctx).cardcom,
    '/LowProfile/Create',
    {
      Operation: 'CreateTokenOnly',
      Amount: toMajor(form.amount, form.currency),
      ISOCoinId: coinOf(form.currency),
      ReturnValue: cardcomReference(ctx.tenantId, form.formId),
      ProductName: brandOf(ctx).name[form.locale] ?? '',
      Language: LANGUAGES[form.locale] ?? 'en',
      SuccessRedirectUrl: back('done'),
      FailedRedirectUrl: back('failed'),
      CancelRedirectUrl: back('failed'),
      WebHookUrl: origin + webhookPath('cardcom'),
      UIDefinition: {
        IsHideCardOwnerPhone: true,
        IsHideCardOwnerEmail: true,
        IsHideCardOwnerIdentityNumber: !form.ssnAsked,
        ...(form.ssn !== undefined && { CardOwnerIdValue: form.ssn }),
      },
      AdvancedDefinition: {
        MinNumOfPayments: 1,
        MaxNumOfPayments: form.maxPayments,
        JValidateType: CHECKS_ONLY,
      },
    },
    CreatedSchema,
  );
  if (answer.ResponseCode !== 0)
    throw new ProviderUnreachable('cardcom', new Error(`code ${answer.ResponseCode}`));
  return { pageId: answer.LowProfileId.toLowerCase(), url: answer.Url };
}

/** A card that was typed on a page, as Cardcom has stored it. */
export type StoredCard = {
  readonly token: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly payments: number;
  readonly holderId: string | undefined;
  /** '' when Cardcom does not say it before the charge. */
  readonly last4: string;
  /** The first digits of the number; '' when Cardcom does not say them before the charge. */
  readonly firstDigits: string;
  readonly scheme: string;
};

/**
 * The card of a page; undefined when none was stored on it, or the page was not opened for this form: then the
 * identifier is a mistake or a forgery. Throws ProviderUnreachable.
 */
export async function storedCard(
  ctx: Context,
  { pageId, formId }: TypedCard,
): Promise<StoredCard | undefined> {
  const body = { LowProfileId: pageId };
  const result = await callCardcom(
    settingsOf(ctx).cardcom,
    '/LowProfile/GetLpResult',
    body,
    PageResultSchema,
  );
  const isOurs = result.ReturnValue === cardcomReference(ctx.tenantId, formId);
  return result.ResponseCode === 0 && isOurs ? cardOf(result) : undefined;
}

function cardOf({ TokenInfo, UIValues, TranzactionInfo: info }: PageResult): StoredCard | undefined {
  if (!TokenInfo) return undefined;
  const firstDigits = String(info?.FirstCardDigits ?? '');
  return {
    token: TokenInfo.Token,
    expMonth: TokenInfo.CardMonth,
    expYear: wholeYear(TokenInfo.CardYear),
    payments: UIValues?.NumOfPayments ?? 1,
    holderId: TokenInfo.CardOwnerIdentityNumber || UIValues?.CardOwnerIdentityNumber || undefined,
    last4: info?.Last4CardDigitsString ?? '',
    firstDigits,
    scheme: info?.Brand ? schemeOf(info.Brand) : cardBrand(firstDigits),
  };
}
