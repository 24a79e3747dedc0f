import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { BadInput } from '#platform/server/http/bad-input.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { getBanks } from '#modules/payment/contract.ts';
import { formAmount } from '#modules/payment/rules/form-amount.ts';
import { ProviderUnreachable } from './provider.ts';
import { offeredMethod } from './providers.ts';

/**
 * The banks of the brand's transfers in a flow. Refuses payment_no_response when the brand takes none there, the provider
 * does not answer, or no bank takes the amount now.
 */
export async function banksFor(
  ctx: Context,
  { params: { locale }, query: { total, flow = 'tickets' } }: Input<typeof getBanks>,
): Promise<Reply<typeof getBanks>> {
  const { currency } = brandOf(ctx);
  const amount = formAmount(total, currency);
  if (amount === undefined) throw new BadInput('querystring', '/total');
  const beginning = offeredMethod(ctx, flow, 'transfer')?.beginning;
  if (beginning?.kind !== 'bank') throw refuse('payment_no_response');
  try {
    const banks = await beginning.banks(ctx, { amount, currency, locale });
    if (banks.length === 0) throw refuse('payment_no_response');
    return { banks: [...banks] };
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw refuse('payment_no_response');
    throw error;
  }
}
