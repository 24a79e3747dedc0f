import { linkToken } from '#kernel/ids.ts';
import type { Database } from '#platform/server/db.ts';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import type { Behaviour } from './behaviour.ts';
import { behaviourNamed } from './behaviours.ts';
import type { Timings } from './timings.ts';
import type { Charge, NewCharge } from './wire.ts';

/**
 * The demo gateway's charges. Each step is one statement: a charge and the webhook that tells of it come
 * into being together, and whatever races, one of them finds the other's row.
 */

export type Books = { readonly database: Database; readonly timings: Timings; readonly origin: string };

type ChargeRow = Omit<Charge, 'card' | 'actionUrl' | 'method' | 'confirmUntil'> & {
  formId: string | null;
  returnUrl: string;
  /** Of a code; a card's stands with its token. */
  codeBehaviour: string | null;
  confirmUntil: Date | null;
  behaviour: string | null;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
};

/** A charge with what the gateway itself must know of it. */
export type KnownCharge = {
  readonly charge: Charge;
  readonly returnUrl: string;
  /** Both undefined for a key that was cancelled before its charge came. */
  readonly behaviour: Behaviour | undefined;
  readonly formId: string | undefined;
};

const SELECT = `select c.charge_id as id, c.key, c.status, c.reason, c.amount, c.currency, c.metadata,
    t.form_id as "formId", c.return_url as "returnUrl", c.behaviour as "codeBehaviour",
    c.confirm_until as "confirmUntil", coalesce(c.behaviour, t.behaviour) as behaviour, t.brand, t.last4, t.exp_month as "expMonth", t.exp_year as "expYear"
  from demo_gateway.charge c left join demo_gateway.token t using (token)`;

function known({ origin }: Books, row: ChargeRow | undefined): KnownCharge | undefined {
  if (!row) return undefined;
  const { id, key, status, reason, amount, currency, metadata, brand, last4, expMonth, expYear } = row;
  const card = brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear } : null;
  const actionUrl = status === 'requires_action' ? `${origin}/3ds/${id}` : null;
  return {
    charge: {
      id, key, status, reason, actionUrl, amount, currency, card, metadata,
      method: row.codeBehaviour ? 'code' : 'card',
      confirmUntil: status === 'pending' ? (row.confirmUntil?.toISOString() ?? null) : null,
    }, // prettier-ignore
    returnUrl: row.returnUrl,
    behaviour: row.behaviour ? behaviourNamed(row.behaviour) : undefined,
    formId: row.formId ?? undefined,
  };
}

const first = async (books: Books, where: string, value: string): Promise<KnownCharge | undefined> =>
  known(books, (await books.database.system<ChargeRow>(`${SELECT} where ${where}`, [value]))[0]);

/** A charge by the shop's key, or undefined. */
export const chargeByKey = (books: Books, key: string): Promise<KnownCharge | undefined> =>
  first(books, 'c.key = $1', key);

/** A charge by the gateway's own id, or undefined. */
export const chargeById = (books: Books, id: string): Promise<KnownCharge | undefined> =>
  first(books, 'c.charge_id = $1', id);

type Begin = { status: Charge['status']; reason: DeclineReason | null; settleInMs: number | null };

/** How a charge begins, by what its card's number or its code does. */
function beginning({ decision, ends }: Behaviour, { laterMs, codeMs }: Timings): Begin {
  if (decision === '3-D Secure') return { status: 'requires_action', reason: null, settleInMs: null };
  if (decision === 'later') return { status: 'pending', reason: null, settleInMs: laterMs };
  if (decision === 'never') return { status: 'pending', reason: null, settleInMs: codeMs };
  return ends === 'paid'
    ? { status: 'succeeded', reason: null, settleInMs: null }
    : { status: 'failed', reason: ends, settleInMs: null };
}

/**
 * Makes a charge; the same key again answers the charge that is there. Of a code only what it does is kept. Undefined
 * when the token was used for another charge already.
 */
export async function makeCharge(
  books: Books,
  order: NewCharge,
  behaviour: Behaviour,
): Promise<KnownCharge | undefined> {
  const { status, reason, settleInMs } = beginning(behaviour, books.timings);
  const late = behaviour.webhook === 'twice, late';
  await books.database.system(
    `with made as (
       insert into demo_gateway.charge
         (charge_id, key, token, status, reason, amount, currency, payments, notify_url, return_url, metadata, settle_at,
          behaviour, confirm_until)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12::int * interval '1 ms',
               $16, now() + $17::int * interval '1 ms')
       on conflict do nothing returning charge_id, status)
     insert into demo_gateway.webhook (webhook_id, charge_id, status, copies, due_at)
     select $13, charge_id, status, $14, now() + $15::int * interval '1 ms'
     from made where status in ('succeeded', 'failed')`,
    [
      `ch_${linkToken()}`, order.key, order.token ?? null, status, reason, order.amount, order.currency, order.payments,
      order.notifyUrl, order.returnUrl, order.metadata, settleInMs, `hook_${linkToken()}`, late ? 2 : 1, late ? books.timings.lateMs : 0,
      order.token ? null : behaviour.name, order.token ? null : books.timings.codeMs,
    ], // prettier-ignore
  );
  return chargeByKey(books, order.key);
}

/** Ends an undecided charge and tells the shop; a decided one stays as it is. Answers how it stands. */
export async function decideCharge(
  books: Books,
  id: string,
  decision: 'paid' | 'canceled' | DeclineReason,
): Promise<KnownCharge | undefined> {
  const status = decision === 'paid' ? 'succeeded' : decision === 'canceled' ? 'canceled' : 'failed';
  await books.database.system(
    `with decided as (
       update demo_gateway.charge set status = $2, reason = $3, settle_at = null
       where charge_id = $1 and status in ('requires_action', 'pending') returning charge_id)
     insert into demo_gateway.webhook (webhook_id, charge_id, status, copies, due_at)
     select $4, charge_id, $2, 1, now() from decided`,
    [id, status, status === 'failed' ? decision : null, `hook_${linkToken()}`],
  );
  return chargeById(books, id);
}

/** Ends the charges whose bank has made up its mind by now. */
export async function settleDue(books: Books): Promise<void> {
  const due = await books.database.system<{ id: string; behaviour: string }>(
    `select c.charge_id as id, coalesce(c.behaviour, t.behaviour) as behaviour
     from demo_gateway.charge c left join demo_gateway.token t using (token)
     where c.settle_at <= now()`,
  );
  for (const { id, behaviour } of due) await decideCharge(books, id, behaviourNamed(behaviour).ends);
}

/**
 * Cancels by the shop's key. A key that is not known yet is kept as cancelled, so that a charge still on
 * its way finds the door shut.
 */
export async function cancelByKey(books: Books, key: string): Promise<KnownCharge> {
  await books.database.system(
    `insert into demo_gateway.charge
       (charge_id, key, status, amount, currency, notify_url, return_url, metadata)
     values ($1, $2, 'canceled', 0, 'XXX', '', '', '{}') on conflict do nothing`,
    [`ch_${linkToken()}`, key],
  );
  const there = (await chargeByKey(books, key))!;
  return (await decideCharge(books, there.charge.id, 'canceled'))!;
}

/**
 * Gives money back. The same key again changes nothing. False when the charge brought no money, or less
 * than is asked for.
 */
export async function refundCharge(books: Books, id: string, key: string, amount: number): Promise<boolean> {
  if (await isRefunded(books, id, key)) return true;
  try {
    // The charge's row is the lock: of two refunds at once the later one sees what the first has taken.
    const made = await books.database.system(
      `with taken as (
         update demo_gateway.charge set refunded = refunded + $3
         where charge_id = $1 and status = 'succeeded' and refunded + $3 <= amount returning charge_id)
       insert into demo_gateway.refund (key, charge_id, amount) select $2, charge_id, $3 from taken returning key`,
      [id, key, amount],
    );
    if (made.length > 0) return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
  }
  // Nothing was made: perhaps because the same refund was, at the same time.
  return isRefunded(books, id, key);
}

const UNIQUE_VIOLATION = '23505';

async function isRefunded({ database }: Books, id: string, key: string): Promise<boolean> {
  const rows = await database.system('select 1 from demo_gateway.refund where key = $1 and charge_id = $2', [
    key,
    id,
  ]);
  return rows.length > 0;
}
