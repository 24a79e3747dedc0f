import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '#platform/server/context.ts';
import { settingsOf } from '#modules/tenancy/server/accounts/accounts.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { callPayu, read } from './client.ts';
import { CardTokensSchema } from './wire.ts';

/**
 * Cards that are saved at PayU. Each belongs to a user of its own there: our id of the payment that has saved it, and the
 * buyer's e-mail address, by both of which PayU knows users. Only a user's own access token lists and deletes their cards.
 */
export type PayuUser = Static<typeof PayuUserSchema>;
const PayuUserSchema = Type.Object({ extCustomerId: Type.String(), email: Type.String() });

const TokenSchema = Type.Object({ token: Type.String(), ...PayuUserSchema.properties });

/** The user whose card a payment saves. */
export const userOf = ({ tenantId }: Context, tenderId: string, email: string): PayuUser => ({
  extCustomerId: chargeId(tenantId, tenderId),
  email,
});

/** What we keep of a saved card: PayU's token 'TOKC_…' and its user, as text. */
const savedToken = (token: string, user: PayuUser): string => JSON.stringify({ token, ...user });

/** Token and user of a saved card. Throws when the text is none of ours. */
export function readSavedToken(text: string): Static<typeof TokenSchema> {
  const saved: unknown = JSON.parse(text);
  if (!Check(TokenSchema, saved)) throw new Error('not the token of a card that was saved at PayU');
  return saved;
}

/** A card that PayU has saved: our token of it, and when it expires, which orders do not say. */
export type SavedAtPayu = {
  readonly cardToken: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** The card that a paid order has saved for its user; undefined when there is none, or PayU does not say it now. */
export async function savedCardOf(ctx: Context, user: PayuUser): Promise<SavedAtPayu | undefined> {
  try {
    const answer = await callPayu(settingsOf(ctx).payu, { method: 'GET', path: '/paymethods' }, user);
    const card = read(CardTokensSchema, answer).cardTokens?.find(({ status }) => status !== 'EXPIRED');
    if (card)
      return {
        cardToken: savedToken(card.value, user),
        expMonth: Number(card.cardExpirationMonth),
        expYear: Number(card.cardExpirationYear),
      };
    ctx.log.warn('PayU has saved no card');
  } catch (error) {
    // The payment is known, and its tickets do not wait for this.
    if (!(error instanceof ProviderUnreachable)) throw error;
    ctx.log.warn({ err: error }, 'PayU does not say which card it has saved');
  }
  return undefined;
}

const NOT_FOUND = 404;

/** Deletes a saved card. Throws ProviderUnreachable. */
export async function removeCard(ctx: Context, text: string): Promise<void> {
  const { token, ...user } = readSavedToken(text);
  const path = `/tokens/${encodeURIComponent(token)}`;
  const { status } = await callPayu(settingsOf(ctx).payu, { method: 'DELETE', path }, user);
  // Not found: deleted before; the answer may have been lost.
  if (status >= 400 && status !== NOT_FOUND)
    throw new ProviderUnreachable('payu', new Error(`status ${status}`));
}
