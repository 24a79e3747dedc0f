import type { BrandDb } from '#platform/server/db.ts';
import { unsettledPayments } from '#modules/payment/server/accounts/unsettled-payments-store.ts';
import { accountIdOf, type Account, type AccountProvider } from '#modules/tenancy/rules/provider-account.ts';

/**
 * What to look at when a brand is moved to another account at a provider: payments of the former one are looked up and
 * refunded at the new one, which does not know them. Undefined when there are none, or it is the same account.
 * Without `former` or `next` it is the account of the environment, whose id this command may not know: then it counts as
 * another one.
 */
export async function moveWarning(
  db: BrandDb,
  ownIds: Readonly<Record<AccountProvider, string>>,
  provider: AccountProvider,
  former: Account['values'] | undefined,
  next: Account['values'] | undefined,
): Promise<string | undefined> {
  const idOf = (values: Account['values'] | undefined): string =>
    values ? accountIdOf(provider, values) : ownIds[provider];
  if (idOf(former) === idOf(next)) return undefined;
  const { undecided, refundable, refunds } = await unsettledPayments(db, provider);
  if (undecided + refundable + refunds === 0) return undefined;
  return `warning: the brand had another account at ${provider} before. Charged there: under way ${undecided}, paid and refundable ${refundable}, refunds not paid yet ${refunds}. They are looked up and refunded at the account that counts now, which does not know them: settle and refund these at the provider.`;
}
