import type { BrandDb } from '#platform/server/db.ts';
import type { CustomerDraft } from '../rules/customer-details.ts';
import type { RecentRequests } from '../rules/sign-in-codes.ts';

/** Whom requests for codes are counted by, sealed, because the rows stay for a day. */
export type RequestSeals = Readonly<Record<'number' | 'address' | 'network', Buffer>>;

/**
 * Makes other requests for codes of the brand wait until this transaction ends: two at once must not both be the last
 * one that a limit allows.
 */
export const lockRequests = (tx: BrandDb): Promise<unknown> =>
  tx.rows("select pg_advisory_xact_lock(hashtext('foyer sign-in'), $1::int)");

/** When codes were asked for: for the number in the last day; from address and network, and of the brand, in the last hour. */
export async function recentRequests(tx: BrandDb, seals: RequestSeals, now: Date): Promise<RecentRequests> {
  const rows = await tx.rows<{ at: Date; isNumber: boolean; isAddress: boolean; isNetwork: boolean }>(
    `select requested_at as at, number_seal = $2 as "isNumber", address_seal = $3 as "isAddress",
            network_seal = $4 as "isNetwork"
       from sign_in_request
      where tenant_id = $1 and requested_at > $5::timestamptz - interval '1 day'
        and (number_seal = $2 or requested_at > $5::timestamptz - interval '1 hour')`,
    [seals.number, seals.address, seals.network, now],
  );
  const timesOf = (of: readonly { at: Date }[]): Date[] => of.map(({ at }) => at);
  return {
    number: timesOf(rows.filter(({ isNumber }) => isNumber)),
    address: timesOf(rows.filter(({ isAddress }) => isAddress)),
    network: timesOf(rows.filter(({ isNetwork }) => isNetwork)),
    brand: timesOf(rows),
  };
}

/** Counts a request for a code. */
export const insertRequest = (
  tx: BrandDb,
  requestId: string,
  seals: RequestSeals,
  now: Date,
): Promise<number> =>
  tx.change(
    `insert into sign_in_request (tenant_id, request_id, number_seal, address_seal, network_seal, requested_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [requestId, seals.number, seals.address, seals.network, now],
  );

/** The code that a session waits for. */
export type WaitingCode = {
  readonly sessionId: string;
  readonly mobileNumber: string;
  /** Null: no code was sent. */
  readonly seal: Buffer | null;
  readonly tries: number;
  readonly expiresAt: Date;
};

/** Stores the code that a session waits for, instead of an earlier one. */
export const storeCode = (
  tx: BrandDb,
  { sessionId, mobileNumber, seal, tries, expiresAt }: WaitingCode,
): Promise<number> =>
  tx.change(
    `insert into sign_in_code (tenant_id, session_id, mobile_number, code_seal, tries_left, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, session_id)
     do update set mobile_number = excluded.mobile_number, code_seal = excluded.code_seal,
                   tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
    [sessionId, mobileNumber, seal, tries, expiresAt],
  );

/** A code of which one try was taken. */
export type TriedCode = Pick<WaitingCode, 'mobileNumber' | 'seal'> & { readonly triesLeft: number };

/** Takes one of the tries of the code that a session waits for; undefined when there is none, or no try is left. */
export const takeTry = (tx: BrandDb, sessionId: string, now: Date): Promise<TriedCode | undefined> =>
  tx.row<TriedCode>(
    `update sign_in_code set tries_left = tries_left - 1
      where tenant_id = $1 and session_id = $2 and tries_left > 0 and expires_at > $3
      returning mobile_number as "mobileNumber", code_seal as seal, tries_left as "triesLeft"`,
    [sessionId, now],
  );

/** A code is used once. */
export const deleteCode = (tx: BrandDb, sessionId: string): Promise<number> =>
  tx.change('delete from sign_in_code where tenant_id = $1 and session_id = $2', [sessionId]);

/** Signs a session in, instead of whoever was before. */
export const openSession = (
  tx: BrandDb,
  {
    sessionId,
    mobileNumber,
    now,
    endsAt,
  }: { sessionId: string; mobileNumber: string; now: Date; endsAt: Date },
): Promise<number> =>
  tx.change(
    `insert into customer_session (tenant_id, session_id, mobile_number, signed_in_at, ends_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, session_id)
     do update set mobile_number = excluded.mobile_number, signed_in_at = excluded.signed_in_at,
                   ends_at = excluded.ends_at`,
    [sessionId, mobileNumber, now, endsAt],
  );

/** Signs a session out. */
export const endSession = (db: BrandDb, sessionId: string): Promise<number> =>
  db.change('delete from customer_session where tenant_id = $1 and session_id = $2', [sessionId]);

/** Who is signed in: the proved number, and the customer who has it, if any. */
export type SignedIn = {
  readonly mobileNumber: string;
  readonly customerId: number | null;
  readonly details: CustomerDraft | null;
};

/** Who is signed in in a session. */
export const signedInOf = (db: BrandDb, sessionId: string, now: Date): Promise<SignedIn | undefined> =>
  db.row<SignedIn>(
    `select s.mobile_number as "mobileNumber", c.customer_id as "customerId", c.details
       from customer_session s
       left join customer c on c.tenant_id = s.tenant_id and c.mobile_number = s.mobile_number
      where s.tenant_id = $1 and s.session_id = $2 and s.ends_at > $3`,
    [sessionId, now],
  );

/** Whether a customer has a number. */
export async function isKnownNumber(db: BrandDb, mobileNumber: string): Promise<boolean> {
  const row = await db.row<{ known: boolean }>(
    'select exists (select from customer where tenant_id = $1 and mobile_number = $2) as known',
    [mobileNumber],
  );
  return row?.known ?? false;
}

/** Deletes what has ended of the brand: codes, sessions, and requests that count no more. */
export async function clearEndedSignIns(db: BrandDb): Promise<number> {
  const cleared = await Promise.all([
    db.change('delete from sign_in_code where tenant_id = $1 and expires_at < now()'),
    db.change('delete from customer_session where tenant_id = $1 and ends_at < now()'),
    db.change(`delete from sign_in_request where tenant_id = $1 and requested_at < now() - interval '1 day'`),
  ]);
  return cleared.reduce((sum, count) => sum + count, 0);
}
