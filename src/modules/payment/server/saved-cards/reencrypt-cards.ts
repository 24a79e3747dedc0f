import type { BrandDb } from '#platform/server/db.ts';
import { hasFirstKey, type BoxKeys, type Rotation } from '#platform/server/secret-box.ts';
import { decryptToken, encryptToken } from './card-secret.ts';
import { replaceToken, TOKEN_TABLES, tokensAfter, type StoredToken, type TokenTable } from './token-store.ts';

/** How many tokens are read at a time. */
const PART = 500;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Encrypts the tokens of all cards of a brand with the first key, while the shop goes on. */
export async function reencryptCards(db: BrandDb, keys: BoxKeys): Promise<Rotation[]> {
  const done: Rotation[] = [];
  for (const table of TOKEN_TABLES) done.push(...(await reencryptTable(db, keys, table)));
  return done;
}

async function reencryptTable(db: BrandDb, keys: BoxKeys, table: TokenTable): Promise<Rotation[]> {
  const done: Rotation[] = [];
  let after = BEFORE_ALL;
  for (;;) {
    const part = await tokensAfter(db, table, after, PART);
    for (const stored of part) done.push(await reencryptToken(db, keys, table, stored));
    if (part.length < PART) return done;
    after = part.at(-1)!.id;
  }
}

async function reencryptToken(
  db: BrandDb,
  keys: BoxKeys,
  table: TokenTable,
  stored: StoredToken,
): Promise<Rotation> {
  const { cardId, token } = stored;
  if (hasFirstKey(keys, token)) return 'left';
  const box = { app: { settings: { cardKeys: keys } }, tenantId: db.tenantId };
  const plain = decryptToken(box, cardId, token);
  if (plain === undefined) return 'unreadable';
  return (await replaceToken(db, table, stored, encryptToken(box, cardId, plain))) ? 'again' : 'left';
}
