import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { uuidv7 } from '#kernel/ids.ts';
import {
  LEDGER_ACTIONS,
  LEDGER_METHODS,
  nextLedgerState,
  type LedgerAction,
} from '#modules/vouchers/rules/ledger.ts';
import {
  AccountNotCovered,
  capture,
  deposit,
  returnReserve,
  openAccount,
  refund,
  reserve,
  type LedgerCharge,
} from '#modules/vouchers/server/ledger/ledger.ts';
import { accountsByReference, insertEntry } from '#modules/vouchers/server/ledger/ledger-store.ts';
import { insertTender } from '#modules/payment/server/tender-store.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { AURORA, CARMEL, openPaymentFixture, type PaymentFixture } from './payment-fixture.ts';

let fixture: PaymentFixture;
let anna: Context;

beforeAll(async () => {
  fixture = await openPaymentFixture(async () => ({}));
  anna = fixture.visit(AURORA, 'anna');
});
afterAll(() => fixture.close());

const now = new Date();

/** A voucher of 100.00, or of another amount, by its reference. */
async function voucher(amount = 10_000, reference = randomUUID().replaceAll('-', '')) {
  const accountId = await anna.db.transaction(async (tx) => {
    const id = await openAccount(tx, { kind: 'voucher', reference, currency: 'EUR' }, now);
    await deposit(tx, { accountId: id, amount, key: `${id}:sold` }, now);
    return id;
  });
  return { accountId, reference };
}

const balanceOf = async ({ reference }: { reference: string }) => {
  const [account] = await accountsByReference(anna.db, 'voucher', [reference.toUpperCase()]);
  return [account!.balance, account!.reserved];
};

/** A tender of an account, as an order would write it. */
async function charge(accountId: string, amount: number): Promise<LedgerCharge> {
  const { orderId } = await fixture.newTender(anna);
  const tender = {
    tenderId: uuidv7(),
    orderId,
    amount,
    currency: 'EUR',
    numberOfPayments: 1,
    accountId,
  };
  await insertTender(anna.db, { ...tender, method: 'voucher', provider: 'ledger' }, 1, now);
  return { tenderId: tender.tenderId, accountId, amount };
}

const within = <T>(work: Parameters<typeof anna.db.transaction<T>>[0]): Promise<T> =>
  anna.db.transaction(work);
const reserving = (one: LedgerCharge) => within((tx) => reserve(tx, [one], now));

describe('a ledger account', () => {
  test('of every kind can be opened, has the deposited amount, and is found by any spelling of its reference', async () => {
    for (const kind of LEDGER_METHODS.filter((one) => one !== 'points')) {
      const id = await within((tx) => openAccount(tx, { kind, reference: ' gift 1 ', currency: 'EUR' }, now));
      await within((tx) => deposit(tx, { accountId: id, amount: 500, key: `${id}:sold` }, now));
      await within((tx) => deposit(tx, { accountId: id, amount: 500, key: `${id}:sold` }, now));
      expect(await accountsByReference(anna.db, kind, ['GIFT1'])).toEqual([
        { accountId: id, kind, reference: 'GIFT1', currency: 'EUR', balance: 500, reserved: 0 },
      ]);
    }
    const again = within((tx) =>
      openAccount(tx, { kind: 'voucher', reference: 'gift1', currency: 'EUR' }, now),
    );
    await expect(again).rejects.toThrow('ledger_account_tenant_id_kind_reference_key');
  });

  test('reserved and captured: the balance is reduced once, also when calls are repeated', async () => {
    const gift = await voucher();
    const one = await charge(gift.accountId, 2500);
    await reserving(one);
    await reserving(one);
    expect(await balanceOf(gift)).toEqual([10_000, 2500]);
    for (let i = 0; i < 2; i++) await within((tx) => capture(tx, one, now));
    expect(await balanceOf(gift)).toEqual([7500, 0]);
  });

  test('reserved and returned: nothing is taken, also when calls are repeated', async () => {
    const gift = await voucher();
    const one = await charge(gift.accountId, 2500);
    await reserving(one);
    for (let i = 0; i < 2; i++) await within((tx) => returnReserve(tx, one, now));
    expect(await balanceOf(gift)).toEqual([10_000, 0]);
  });

  test('can be refunded in parts, each once for its key', async () => {
    const gift = await voucher();
    const one = await charge(gift.accountId, 2500);
    await reserving(one);
    await within((tx) => capture(tx, one, now));
    const back = (amount: number, key: string) => within((tx) => refund(tx, { ...one, amount, key }, now));
    await Promise.all([back(1000, 'a'), back(1000, 'a')]);
    expect(await balanceOf(gift)).toEqual([8500, 0]);
    await back(1500, 'b');
    expect(await balanceOf(gift)).toEqual([10_000, 0]);
    await expect(back(1, 'c')).rejects.toThrow('gives no more back');
  });

  test('refuses to reserve more than is free', async () => {
    const gift = await voucher(1000);
    const [first, second] = await Promise.all([charge(gift.accountId, 600), charge(gift.accountId, 401)]);
    await reserving(first);
    await expect(reserving(second)).rejects.toThrow(AccountNotCovered);
    await within((tx) => returnReserve(tx, first, now));
    await reserving(second);
    expect(await balanceOf(gift)).toEqual([1000, 401]);
  });

  test('two orders that reserve the same two accounts in opposite order do not deadlock', async () => {
    const [a, b] = await Promise.all([voucher(), voucher()]);
    for (let round = 0; round < 5; round++) {
      const make = () => Promise.all([charge(a.accountId, 10), charge(b.accountId, 10)]);
      const [one, other] = await Promise.all([make(), make()]);
      await Promise.all([
        within((tx) => reserve(tx, one, now)),
        within((tx) => reserve(tx, other.toReversed(), now)),
      ]);
    }
    expect(await balanceOf(a)).toEqual([10_000, 100]);
  });

  test('cannot be read or changed by another brand', async () => {
    const gift = await voucher();
    const noa = fixture.visit(CARMEL, 'noa');
    expect(await accountsByReference(noa.db, 'voucher', [gift.reference.toUpperCase()])).toEqual([]);
    const putting = noa.db.transaction((tx) => deposit(tx, { ...gift, amount: 1, key: 'theirs' }, now));
    await expect(putting).rejects.toThrow('ledger_entry_tenant_id_account_id_fkey');
    expect(await balanceOf(gift)).toEqual([10_000, 0]);
  });
});

describe('every transition of a ledger entry is checked by the rules and by the database itself', () => {
  const STEPS = {
    none: [],
    reserved: ['reserve'],
    captured: ['reserve', 'capture'],
    returned: ['reserve', 'return'],
  } as const;
  const verbs = { reserve: reserving, capture, return: returnReserve } as const;
  const PAIRS = (Object.keys(STEPS) as (keyof typeof STEPS)[]).flatMap((state) =>
    LEDGER_ACTIONS.filter((action) => action !== 'deposit').map((action) => ({ state, action })),
  );

  async function chargeIn(state: keyof typeof STEPS): Promise<LedgerCharge> {
    const { accountId } = await voucher();
    // Another tender has reserved and captured enough of the account, so that only this tender's state can refuse.
    for (const isTaken of [true, false]) {
      const other = await charge(accountId, 500);
      await reserving(other);
      if (isTaken) await within((tx) => capture(tx, other, now));
    }
    const one = await charge(accountId, 100);
    for (const step of STEPS[state])
      await (step === 'reserve' ? verbs.reserve(one) : within((tx) => verbs[step](tx, one, now)));
    return one;
  }

  test.each(PAIRS)('$action of what is $state', async ({ state, action }) => {
    const isAllowed = nextLedgerState(state, action) !== undefined;
    // Without our own check; the key is new, so that the entry is not ignored as a repetition.
    const one = await chargeIn(state);
    const raw = insertEntry(anna.db, { ...one, action, key: randomUUID() }, now);
    if (isAllowed) await raw;
    else await expect(raw).rejects.toThrow(/ledger_entry|gives no more back/);
    if (action === 'refund' && !isAllowed) {
      const other = await chargeIn(state);
      const asked = within((tx) => refund(tx, { ...other, key: randomUUID() }, now));
      await expect(asked).rejects.toThrow(
        `no refund of tender ${other.tenderId}: in the ledger it is ${state}`,
      );
    }
  });

  test('a deposit has no tender, every other entry has one', async () => {
    const one = await chargeIn('none');
    await expect(insertEntry(anna.db, { ...one, action: 'deposit', key: 'd' }, now)).rejects.toThrow(
      'is_of_a_tender',
    );
    const others: LedgerAction[] = ['reserve', 'capture', 'return', 'refund'];
    for (const action of others)
      await expect(
        insertEntry(anna.db, { ...one, action, tenderId: null, key: action }, now),
      ).rejects.toThrow('is_of_a_tender');
  });
});

test('the application cannot write a balance, and cannot change or delete an entry', async () => {
  const { accountId } = await voucher();
  const forbidden = [
    'update ledger_account set balance = 1 where tenant_id = $1 and account_id = $2',
    'delete from ledger_account where tenant_id = $1 and account_id = $2',
    'update ledger_entry set amount = 1 where tenant_id = $1 and account_id = $2',
    'delete from ledger_entry where tenant_id = $1 and account_id = $2',
    `insert into ledger_account (tenant_id, account_id, kind, reference, currency, balance, created_at)
     values ($1, $2, 'voucher', 'rich', 'EUR', 1, now())`,
  ];
  for (const statement of forbidden)
    await expect(anna.db.change(statement, [accountId])).rejects.toThrow('permission denied');
});

describe('the check of the invariants', () => {
  const asOwner = async (text: string): Promise<void> => {
    const owner = new Client({ connectionString: fixture.databaseUrl });
    await owner.connect();
    await owner.query(text);
    await owner.end();
  };
  const LEDGER = 'a ledger account is the sum of its entries';

  test('finds an account that is not the sum of its entries', async () => {
    expect(await brokenInvariants(fixture.databaseUrl)).not.toHaveProperty(LEDGER);
    const { accountId } = await voucher();
    await asOwner(`update ledger_account set balance = balance + 1 where account_id = '${accountId}'`);
    expect(await brokenInvariants(fixture.databaseUrl)).toHaveProperty(LEDGER);
    await asOwner(`update ledger_account set balance = balance - 1 where account_id = '${accountId}'`);
    expect(await brokenInvariants(fixture.databaseUrl)).not.toHaveProperty(LEDGER);
  });
});
