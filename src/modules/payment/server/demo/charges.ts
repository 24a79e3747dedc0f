import { linkToken } from '#kernel/ids.ts';
import { isUniqueViolation, type Database } from '#platform/server/db.ts';
import type { DeclineReason } from '#modules/payment/rules/outcome.ts';
import type { Behaviour } from './behaviour.ts';
import { behaviourNamed } from './behaviours.ts';
import type { Timings } from './timings.ts';
import type { Charge, NewCharge } from './wire.ts';

/**
 * The demo gateway's charges. Each step is one statement, so that a charge and its webhook are written together, and
 * of two parallel requests the second one finds the row of the first.
 */

/** What the functions of the demo gateway need: its tables (schema `demo_gateway`), waits and origin. */
export type Gateway = { readonly database: Database; readonly timings: Timings; readonly origin: string };

type ChargeRow = Omit<Charge, 'card' | 'actionUrl' | 'method' | 'confirmUntil'> & {
  formId: string | null;
  returnUrl: string;
  /** Of a code; the behaviour of a card is stored with its token. */
  codeBehaviour: string | null;
  confirmUntil: Date | null;
  behaviour: string | null;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
};

/** A charge with the data that only the gateway needs. */
export type KnownCharge = {
  readonly charge: Charge;
  readonly returnUrl: string;
  /** Both undefined for a key that was cancelled before its charge arrived. */
  readonly behaviour: Behaviour | undefined;
  readonly formId: string | undefined;
};

const SELECT = `select c.charge_id as id, c.key, c.status, c.reason, c.amount, c.currency, c.metadata,
    c.token as "cardToken", t.form_id as "formId", c.return_url as "returnUrl", c.behaviour as "codeBehaviour",
    c.confirm_until as "confirmUntil", coalesce(c.behaviour, t.behaviour) as behaviour, t.brand, t.last4, t.exp_month as "expMonth", t.exp_year as "expYear"
  from demo_gateway.charge c left join demo_gateway.token t using (token)`;

function known({ origin }: Gateway, row: ChargeRow | undefined): KnownCharge | undefined {
  if (!row) return undefined;
  const { id, key, status, reason, amount, currency, cardToken, metadata } = row;
  const { brand, last4, expMonth, expYear } = row;
  const card = brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear } : null;
  const actionUrl = status === 'requires_action' ? `${origin}/3ds/${id}` : null;
  return {
    charge: {
      id, key, status, reason, actionUrl, amount, currency, card, cardToken, metadata,
      method: row.codeBehaviour ? 'code' : 'card',
      confirmUntil: status === 'pending' ? (row.confirmUntil?.toISOString() ?? null) : null,
    }, // prettier-ignore
    returnUrl: row.returnUrl,
    behaviour: row.behaviour ? behaviourNamed(row.behaviour) : undefined,
    formId: row.formId ?? undefined,
  };
}

const first = async (gateway: Gateway, where: string, value: string): Promise<KnownCharge | undefined> =>
  known(gateway, (await gateway.database.system<ChargeRow>(`${SELECT} where ${where}`, [value]))[0]);

/** A charge by the shop's key, or undefined. */
export const chargeByKey = (gateway: Gateway, key: string): Promise<KnownCharge | undefined> =>
  first(gateway, 'c.key = $1', key);

/** A charge by the gateway's own id, or undefined. */
export const chargeById = (gateway: Gateway, id: string): Promise<KnownCharge | undefined> =>
  first(gateway, 'c.charge_id = $1', id);

type Begin = { status: Charge['status']; reason: DeclineReason | null; settleInMs: number | null };

/** The first status of a charge, by the behaviour of its card or code. */
function beginning({ decision, ends }: Behaviour, { laterMs, codeMs }: Timings): Begin {
  if (decision === '3-D Secure') return { status: 'requires_action', reason: null, settleInMs: null };
  if (decision === 'later') return { status: 'pending', reason: null, settleInMs: laterMs };
  if (decision === 'never') return { status: 'pending', reason: null, settleInMs: codeMs };
  return ends === 'paid'
    ? { status: 'succeeded', reason: null, settleInMs: null }
    : { status: 'failed', reason: ends, settleInMs: null };
}

/**
 * Makes a charge; for a known key returns the existing charge. Of a code only its behaviour is stored. Undefined when
 * the token was used for another charge.
 */
export async function makeCharge(
  gateway: Gateway,
  order: NewCharge,
  behaviour: Behaviour,
): Promise<KnownCharge | undefined> {
  const { status, reason, settleInMs } = beginning(behaviour, gateway.timings);
  const late = behaviour.webhook === 'twice, late';
  const amount = behaviour.takes === 'one more' ? order.amount + 1 : order.amount;
  await gateway.database.system(
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
      `ch_${linkToken()}`, order.key, order.token ?? null, status, reason, amount, order.currency, order.payments,
      order.notifyUrl, order.returnUrl, order.metadata, settleInMs, `hook_${linkToken()}`, late ? 2 : 1, late ? gateway.timings.lateMs : 0,
      order.token ? null : behaviour.name, order.token ? null : gateway.timings.codeMs,
    ], // prettier-ignore
  );
  return chargeByKey(gateway, order.key);
}

/** Decides an undecided charge and writes its webhook; a decided one stays as it is. Returns the charge. */
export async function decideCharge(
  gateway: Gateway,
  id: string,
  decision: 'paid' | 'canceled' | DeclineReason,
): Promise<KnownCharge | undefined> {
  const status = decision === 'paid' ? 'succeeded' : decision === 'canceled' ? 'canceled' : 'failed';
  await gateway.database.system(
    `with decided as (
       update demo_gateway.charge set status = $2, reason = $3, settle_at = null
       where charge_id = $1 and status in ('requires_action', 'pending') returning charge_id)
     insert into demo_gateway.webhook (webhook_id, charge_id, status, copies, due_at)
     select $4, charge_id, $2, 1, now() from decided`,
    [id, status, status === 'failed' ? decision : null, `hook_${linkToken()}`],
  );
  return chargeById(gateway, id);
}

/** Decides the charges whose waiting time is over. */
export async function settleDue(gateway: Gateway): Promise<void> {
  const due = await gateway.database.system<{ id: string; behaviour: string }>(
    `select c.charge_id as id, coalesce(c.behaviour, t.behaviour) as behaviour
     from demo_gateway.charge c left join demo_gateway.token t using (token)
     where c.settle_at <= now()`,
  );
  for (const { id, behaviour } of due) await decideCharge(gateway, id, behaviourNamed(behaviour).ends);
}

/**
 * Cancels by the shop's key. An unknown key is stored as cancelled: a charge that arrives after its withdrawal is
 * refused.
 */
export async function cancelByKey(gateway: Gateway, key: string): Promise<KnownCharge> {
  await gateway.database.system(
    `insert into demo_gateway.charge
       (charge_id, key, status, amount, currency, notify_url, return_url, metadata)
     values ($1, $2, 'canceled', 0, 'XXX', '', '', '{}') on conflict do nothing`,
    [`ch_${linkToken()}`, key],
  );
  const there = (await chargeByKey(gateway, key))!;
  return (await decideCharge(gateway, there.charge.id, 'canceled'))!;
}

/**
 * Refunds an amount of a charge. A known key changes nothing. False when the charge is not paid, or has less left than
 * `amount`.
 */
export async function refundCharge(
  gateway: Gateway,
  id: string,
  key: string,
  amount: number,
): Promise<boolean> {
  if (await isRefunded(gateway, id, key)) return true;
  try {
    // The charge's row is the lock: of two parallel refunds the second one sees the amount of the first.
    const made = await gateway.database.system(
      `with taken as (
         update demo_gateway.charge set refunded = refunded + $3
         where charge_id = $1 and status = 'succeeded' and refunded + $3 <= amount returning charge_id)
       insert into demo_gateway.refund (key, charge_id, amount) select $2, charge_id, $3 from taken returning key`,
      [id, key, amount],
    );
    if (made.length > 0) return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  // Nothing was written: perhaps a parallel request has written the same refund.
  return isRefunded(gateway, id, key);
}

async function isRefunded({ database }: Gateway, id: string, key: string): Promise<boolean> {
  const rows = await database.system('select 1 from demo_gateway.refund where key = $1 and charge_id = $2', [
    key,
    id,
  ]);
  return rows.length > 0;
}
