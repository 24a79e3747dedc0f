import type { BrandDb } from '#platform/server/db.ts';
import type { OutsideProviderName } from '../provider.ts';

/** A row of `card_removal`: a card that is to be removed at its provider. */
export type CardRemoval = {
  readonly removalId: string;
  /** The saved card that it was; its token is encrypted for it. */
  readonly cardId: string;
  readonly provider: OutsideProviderName;
  readonly token: Buffer;
  /** How often it was tried. */
  readonly attempt: number;
};

/** Writes that a card is to be removed at its provider as soon as can be. */
export const insertRemoval = (
  tx: BrandDb,
  { removalId, cardId, provider, token }: Omit<CardRemoval, 'attempt'>,
  now: Date,
): Promise<number> =>
  tx.change(
    `insert into card_removal (tenant_id, removal_id, card_id, provider, token, try_after)
     values ($1, $2, $3, $4, $5, $6)`,
    [removalId, cardId, provider, token, now],
  );

/**
 * The brand's removals that are due, at most `limit`. Each is due again after a minute, four minutes, and so on, at most a
 * day, so that no other process takes it and a failed one is tried again.
 */
export const takeDueRemovals = (db: BrandDb, now: Date, limit = 100): Promise<CardRemoval[]> =>
  db.rows<CardRemoval>(
    `update card_removal set attempt = attempt + 1,
            try_after = $2::timestamptz + least(interval '1 day', interval '1 minute' * 4 ^ least(attempt, 6))
      where tenant_id = $1 and removal_id in
            (select removal_id from card_removal where tenant_id = $1 and try_after <= $2
              order by try_after limit $3 for update skip locked)
      returning removal_id as "removalId", card_id as "cardId", provider, token, attempt`,
    [now, limit],
  );

/** The provider has the card no more. */
export const deleteRemoval = (db: BrandDb, removalId: string): Promise<number> =>
  db.change('delete from card_removal where tenant_id = $1 and removal_id = $2', [removalId]);
