import type { BrandDb } from '#platform/server/db.ts';

/** The encrypted tokens of all customers: of saved cards, and of those that are still to be removed at their provider. */

/** A table of tokens, with its key. */
export type TokenTable = keyof typeof KEYS;
const KEYS = { saved_card: 'card_id', card_removal: 'removal_id' } as const;
export const TOKEN_TABLES = Object.keys(KEYS) as TokenTable[];

export type StoredToken = {
  /** Of the row. */
  readonly id: string;
  /** The card that the token is encrypted for. */
  readonly cardId: string;
  readonly token: Buffer;
};

/** The tokens of a table whose ids come after one, at most `limit`. */
export const tokensAfter = (
  db: BrandDb,
  table: TokenTable,
  id: string,
  limit: number,
): Promise<StoredToken[]> =>
  db.rows<StoredToken>(
    `select ${KEYS[table]} as id, card_id as "cardId", token from ${table}
      where tenant_id = $1 and ${KEYS[table]} > $2 order by 1 limit $3`,
    [id, limit],
  );

/** Replaces a token, unless it was replaced or removed in the meantime. Returns whether it did. */
export const replaceToken = async (
  db: BrandDb,
  table: TokenTable,
  { id, token: former }: StoredToken,
  token: Buffer,
): Promise<boolean> =>
  (await db.change(
    `update ${table} set token = $3 where tenant_id = $1 and ${KEYS[table]} = $2 and token = $4`,
    [id, token, former],
  )) > 0;
