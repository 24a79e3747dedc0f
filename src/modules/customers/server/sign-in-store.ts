import type { BrandDb } from '#platform/server/db.ts';
import type { CustomerDraft } from '../rules/customer-details.ts';
import type { Counted, RecentTimes } from '../rules/sign-in-codes.ts';

/**
 * What requests for codes are counted by, sealed, because the rows stay for a day: the number as it was typed, the mobile
 * number that gets the SMS, address and network.
 */
export type RequestSeals = Readonly<Record<'number' | 'recipient' | 'address' | 'network', Buffer>>;

/**
 * Makes other requests for codes of the brand wait until this transaction ends: two at once must not both be the last
 * one that a limit allows.
 */
export const lockRequests = (tx: BrandDb): Promise<unknown> =>
  tx.rows("select pg_advisory_xact_lock(hashtext('foyer sign-in'), $1::int)");

/** Requests for codes, and SMS with codes, of the last day or hour, as far as the limits need them. */
export type RecentRequests = {
  readonly asked: RecentTimes<Counted>;
  readonly sent: RecentTimes<'recipient' | 'brand'>;
};

/**
 * When codes were asked for and sent: for the number that was typed and the one that gets the SMS in the last day; from
 * address and network, and of the brand, in the last hour at least.
 */
export async function recentRequests(tx: BrandDb, seals: RequestSeals, now: Date): Promise<RecentRequests> {
  type Row = { at: Date } & Record<
    'isSent' | 'isNumber' | 'isRecipient' | 'isAddress' | 'isNetwork',
    boolean
  >;
  const rows = await tx.rows<Row>(
    `select requested_at as at, is_sent as "isSent", number_seal = $2 as "isNumber", recipient_seal = $3 as "isRecipient",
            address_seal = $4 as "isAddress", network_seal = $5 as "isNetwork"
       from sign_in_request
      where tenant_id = $1 and requested_at > $6::timestamptz - interval '1 day'
        and (number_seal = $2 or recipient_seal = $3 or requested_at > $6::timestamptz - interval '1 hour')`,
    [seals.number, seals.recipient, seals.address, seals.network, now],
  );
  const timesOf = (of: readonly Row[]): Date[] => of.map(({ at }) => at);
  const sent = rows.filter(({ isSent }) => isSent);
  return {
    asked: {
      number: timesOf(rows.filter(({ isNumber }) => isNumber)),
      address: timesOf(rows.filter(({ isAddress }) => isAddress)),
      network: timesOf(rows.filter(({ isNetwork }) => isNetwork)),
      brand: timesOf(rows),
    },
    sent: { recipient: timesOf(sent.filter(({ isRecipient }) => isRecipient)), brand: timesOf(sent) },
  };
}

/** Counts a request for a code. */
export const insertRequest = (
  tx: BrandDb,
  { requestId, seals, isSent, now }: { requestId: string; seals: RequestSeals; isSent: boolean; now: Date },
): Promise<number> =>
  tx.change(
    `insert into sign_in_request (tenant_id, request_id, number_seal, recipient_seal, address_seal, network_seal,
                                  requested_at, is_sent)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [requestId, seals.number, seals.recipient, seals.address, seals.network, now, isSent],
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

/** Whether the code `c` stays good although another one was asked for; `$7`: now. */
const IS_KEPT = `(excluded.code_seal is null and c.mobile_number = excluded.mobile_number
                  and c.code_expires_at > $7 and c.code_tries_left > 0)`;

/**
 * Stores the code that a session waits for, instead of an earlier one. Where none was sent, one that was sent to the same
 * number before, and is neither used up nor over, stays good: its SMS may arrive late. It keeps its own end and tries; those
 * that are told are a new one's, since they must not say whether one was sent.
 */
export const storeCode = (
  tx: BrandDb,
  { sessionId, mobileNumber, seal, tries, expiresAt }: WaitingCode,
  now: Date,
): Promise<number> =>
  tx.change(
    `insert into sign_in_code as c (tenant_id, session_id, mobile_number, code_seal, tries_left, expires_at,
                                    code_tries_left, code_expires_at)
     values ($1, $2, $3, $4, $5, $6, $5, $6)
     on conflict (tenant_id, session_id)
     do update set mobile_number = excluded.mobile_number,
                   tries_left = excluded.tries_left,
                   expires_at = excluded.expires_at,
                   code_seal = case when ${IS_KEPT} then c.code_seal else excluded.code_seal end,
                   code_tries_left = case when ${IS_KEPT} then c.code_tries_left else excluded.code_tries_left end,
                   code_expires_at = case when ${IS_KEPT} then c.code_expires_at else excluded.code_expires_at end`,
    [sessionId, mobileNumber, seal, tries, expiresAt, now],
  );

/** A code of which one try was taken. */
export type TriedCode = Pick<WaitingCode, 'mobileNumber' | 'seal'> & { readonly triesLeft: number };

/**
 * Takes one of the tries of the code that a session waits for; undefined when there is none, or no try is left. The code is
 * null when it is used up before the tries that are told.
 */
export const takeTry = (tx: BrandDb, sessionId: string, now: Date): Promise<TriedCode | undefined> =>
  tx.row<TriedCode>(
    `update sign_in_code
        set tries_left = tries_left - 1,
            code_tries_left = greatest(code_tries_left - 1, 0),
            code_seal = case when code_tries_left > 0 and code_expires_at > $3 then code_seal end
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
