import type { BrandDb } from '#platform/server/db.ts';
import type { OutsideProviderName } from '../provider.ts';

/** A row of `saved_card`. */
export type SavedCardRow = {
  readonly cardId: string;
  readonly provider: OutsideProviderName;
  /** The provider's token, encrypted. */
  readonly token: Buffer;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

const COLUMNS = `card_id as "cardId", provider, token, brand, last4, exp_month as "expMonth", exp_year as "expYear"`;

/** The customer's card with these data; undefined when it is not saved. */
export const savedCardLike = (
  tx: BrandDb,
  customerId: number,
  { provider, brand, last4, expMonth, expYear }: Omit<SavedCardRow, 'cardId' | 'token'>,
): Promise<SavedCardRow | undefined> =>
  tx.row<SavedCardRow>(
    `select ${COLUMNS} from saved_card
      where tenant_id = $1 and customer_id = $2 and provider = $3 and brand = $4 and last4 = $5
        and exp_month = $6 and exp_year = $7`,
    [customerId, provider, brand, last4, expMonth, expYear],
  );

/** Saves a card of a customer, or replaces its token. */
export const putSavedCard = (
  tx: BrandDb,
  customerId: number,
  card: SavedCardRow,
  now: Date,
): Promise<number> =>
  tx.change(
    `insert into saved_card (tenant_id, card_id, customer_id, provider, token, brand, last4, exp_month, exp_year, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (tenant_id, card_id) do update set token = excluded.token, saved_at = excluded.saved_at`,
    [
      card.cardId, customerId, card.provider, card.token, card.brand, card.last4, card.expMonth, card.expYear, now,
    ], // prettier-ignore
  );

/** The cards of a customer, the last one that was saved first. */
export const savedCardsOf = (db: BrandDb, customerId: number): Promise<SavedCardRow[]> =>
  db.rows<SavedCardRow>(
    `select ${COLUMNS} from saved_card where tenant_id = $1 and customer_id = $2 order by saved_at desc, card_id`,
    [customerId],
  );

/** A card of a customer; undefined when it is another's, or removed. */
export const findSavedCard = (
  db: BrandDb,
  customerId: number,
  cardId: string,
): Promise<SavedCardRow | undefined> =>
  db.row<SavedCardRow>(
    `select ${COLUMNS} from saved_card where tenant_id = $1 and customer_id = $2 and card_id = $3`,
    [customerId, cardId],
  );

/** Removes a card of a customer for good, and returns it; undefined when it is another's, or removed. */
export const deleteSavedCard = (
  tx: BrandDb,
  customerId: number,
  cardId: string,
): Promise<SavedCardRow | undefined> =>
  tx.row<SavedCardRow>(
    `delete from saved_card where tenant_id = $1 and customer_id = $2 and card_id = $3 returning ${COLUMNS}`,
    [customerId, cardId],
  );
