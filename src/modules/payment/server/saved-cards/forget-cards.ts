import { uuidv7 } from '#kernel/ids.ts';
import { systemContext, type App, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { inParallel } from '#platform/server/in-parallel.ts';
import { ProviderUnreachable } from '../provider.ts';
import { providerNamed, removesCards } from '../providers.ts';
import { deleteRemoval, insertRemoval, takeDueRemovals, type CardRemoval } from './card-removal-store.ts';
import { decryptToken } from './card-secret.ts';
import type { SavedCardRow } from './saved-card-store.ts';

/**
 * Lets the job remove a card at its provider, in the transaction that removes it here or replaces its token. Does nothing
 * for providers that have no call for it.
 */
export async function forgetLater(
  ctx: Context,
  tx: BrandDb,
  { cardId, provider, token }: Pick<SavedCardRow, 'cardId' | 'provider' | 'token'>,
): Promise<void> {
  if (!removesCards(provider)) return;
  const removalId = uuidv7(ctx.now.getTime());
  await insertRemoval(tx, { removalId, cardId, provider, token }, ctx.now);
}

/**
 * Removes cards of a brand at their providers. One whose answer is lost, or that is refused, is tried again later, with
 * growing pauses: removing twice is harmless. Runs at start and then regularly, in any number of processes.
 */
export async function forgetCards(app: App, tenantId: number): Promise<void> {
  const ctx = systemContext(app, tenantId);
  await inParallel(await takeDueRemovals(ctx.db, ctx.now), (removal) => forgetCard(ctx, removal));
}

async function forgetCard(ctx: Context, removal: CardRemoval): Promise<void> {
  const { removalId, cardId, provider, token: stored, attempt } = removal;
  try {
    const token = decryptToken(ctx, cardId, stored);
    if (token === undefined) throw new Error('no key of FOYER_CARD_KEYS decrypts it');
    await providerNamed(ctx, provider).removeCard?.(ctx, token);
    await deleteRemoval(ctx.db, removalId);
  } catch (error) {
    const level = error instanceof ProviderUnreachable ? 'warn' : 'error';
    ctx.log[level]({ err: error, cardId, provider, attempt }, 'saved card not removed at its provider');
  }
}
