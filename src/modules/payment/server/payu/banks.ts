import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { BANK_ID, type Bank } from '#modules/payment/rules/transfer.ts';
import type { BankBeginning } from '#modules/payment/server/provider.ts';
import { payuAmount } from './amounts.ts';
import { perObject } from '#platform/server/per-object.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { callPayu, read } from './client.ts';
import { PayMethodsSchema, type PayByLink } from './wire.ts';

/**
 * What PayU lists beside the banks: cards, BLIK, wallets, instalments and payments later. BLIK by redirect needs another
 * point of sale than BLIK on our page.
 */
const NO_BANKS = new Set(['c', 'blik', 'ap', 'jp', 'ai', 'dp', 'dpt', 'dpp', 'dpkl', 'ppf']);

/** The banks of PayU's list that can take an amount now (PayU's hundredths). */
export const banksOf = (methods: readonly PayByLink[], amount: number): Bank[] =>
  methods
    .filter(
      ({ value, status, minAmount = 0, maxAmount = Infinity }) =>
        status === 'ENABLED' &&
        !NO_BANKS.has(value) &&
        BANK_ID.test(value) &&
        amount >= minAmount &&
        amount <= maxAmount,
    )
    .map(({ value: id, name }) => ({ id, name }));

/** PayU's list changes rarely; a crowd before a sale must not ask for it each. */
const KEPT_MS = 60_000;
/** PayU's languages of the list; Polish names of banks are the same in all. */
const LANGUAGES = new Set(['pl', 'en', 'cs']);

type Kept = Map<string, { readonly until: number; readonly methods: Promise<readonly PayByLink[]> }>;
const keptOf = perObject((_account: ProviderSettings['payu']): Kept => new Map());

/** The banks of the point of sale for an amount. */
export const banks: BankBeginning['banks'] = async (ctx, { amount, currency, locale }) =>
  banksOf(await listOf(ctx, LANGUAGES.has(locale) ? locale : 'en'), Number(payuAmount(amount, currency)));

function listOf(ctx: Context, language: string): Promise<readonly PayByLink[]> {
  const account = settingsOf(ctx).payu;
  const kept = keptOf(account);
  const known = kept.get(language);
  if (known && known.until > Date.now()) return known.methods;
  const asked = callPayu(account, { method: 'GET', path: `/paymethods?lang=${language}` }).then(
    (answer) => read(PayMethodsSchema, answer).payByLinks,
  );
  kept.set(language, { until: Date.now() + KEPT_MS, methods: asked });
  // A failure is not kept.
  asked.catch(() => kept.delete(language));
  return asked;
}
