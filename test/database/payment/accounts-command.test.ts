import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { decryptToken, encryptToken } from '#modules/payment/server/saved-cards/card-secret.ts';
import { openAccount } from '#modules/tenancy/server/accounts/account-secret.ts';
import { accountRows } from '#modules/tenancy/server/accounts/account-store.ts';
import { actsOn } from '#platform/server/operator-acts.ts';
import type { BoxKeys } from '#platform/server/secret-box.ts';
import { keysOf, newKey, runAccounts, stripeAccount, type Ran } from '../../support/account-command.ts';
import { withoutShopVariables } from '../../support/shop-variables.ts';
import { AURORA, CARMEL, openPaymentFixture, STRIPED, type PaymentFixture } from './payment-fixture.ts';

/** `npm run accounts`: what it writes, shows, refuses and warns of. */

const COMMAND = path.join(import.meta.dirname, '../../../src/apps/accounts/accounts.ts');
const [OLD, NEW, OTHER] = [newKey(), newKey(), newKey()];
const keys = keysOf(OLD);

let fixture: PaymentFixture;

beforeAll(async () => {
  fixture = await openPaymentFixture(async () => ({}));
});
beforeEach(() => fixture.sql('delete from provider_account'));
afterAll(() => fixture.close());

const run = (
  line: string,
  input?: unknown,
  options: Partial<Parameters<typeof runAccounts>[1]> = {},
): Promise<Ran> => runAccounts(fixture.app.database, { keys, ...options }, line, input);
const rowsOf = (tenantId: number) => accountRows(fixture.app.database.brand(tenantId));
const opened = async (tenantId: number, by: BoxKeys) =>
  (await rowsOf(tenantId)).map((row) => openAccount(by, tenantId, row));

const PAYU = {
  environment: 'live',
  posId: '300746',
  clientId: '300746',
  clientSecret: 'hidden-1',
  secondKey: 'hidden-2',
};

describe('set', () => {
  test('writes an account, whose secrets are encrypted, and records the act without values', async () => {
    const { code, out, warnings } = await run('set aurora payu', PAYU);
    expect([code, out, warnings]).toEqual([0, 'aurora: the account at payu is set (live).', '']);
    const { environment, ...values } = PAYU;
    expect(await opened(AURORA, keys)).toEqual([{ environment, values }]);
    expect(await rowsOf(AURORA)).toMatchObject([
      { provider: 'payu', environment, settings: { posId: '300746', clientId: '300746' } },
    ]);
    const acts = await actsOn(fixture.app.database.brand(AURORA), 'payu');
    expect(acts).toMatchObject([{ act: 'account.set', operator: 'command line', detail: { environment } }]);
  });

  test('replaces a former account whole', async () => {
    await run('set aurora payu', PAYU);
    await run('set aurora payu', { ...PAYU, posId: '7' });
    expect(await rowsOf(AURORA)).toMatchObject([{ settings: { posId: '7' } }]);
  });

  test.each([
    ['no JSON', 'sk_live_x', 'the input is no JSON'],
    ['no object', ['sk_live_x'], 'an account is a JSON object'],
    ['missing and unknown fields', { environment: 'test', secret: 'sk_live_x' }, 'publishableKey is missing'],
    [
      'live keys for tests',
      { ...stripeAccount('x'), secretKey: 'sk_live_x' },
      'secretKey must be a key that begins with sk_test_',
    ],
  ])('%s: refused in words without any value, and nothing is written', async (_what, input, sentence) => {
    const refused = run('set aurora stripe', input);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow('sk_live_x');
    expect(await rowsOf(AURORA)).toEqual([]);
  });

  test('is refused without a key, and for a brand that does not exist', async () => {
    await expect(run('set aurora payu', PAYU, { keys: undefined })).rejects.toThrow(
      'FOYER_ACCOUNT_KEYS is not set',
    );
    await expect(run('set nobody payu', PAYU)).rejects.toThrow('there are: aurora, carmel, striped');
  });

  test('tells that test payments move no money, and of accounts that this command cannot read', async () => {
    expect((await run('set aurora stripe', stripeAccount('x'))).warnings).toBe(
      'note: test payments move no money.',
    );
    const { warnings } = await run('set carmel payu', PAYU, { keys: keysOf(OTHER) });
    expect(warnings).toContain('the keys of this command cannot read some accounts (1)');
  });
});

describe('payments of another account', () => {
  const WARNING =
    'warning: the brand had another account at stripe before. Charged there: under way 1, paid and refundable 1, refunds not paid yet 0.';

  beforeAll(async () => {
    const striped = fixture.visit(STRIPED);
    const paid = await fixture.newTender(striped);
    await fixture.newTender(striped);
    await fixture.sql(`update tender set status = 'paid' where tender_id = $1`, [paid.tenderId]);
  });

  test('are told when the account changes, also from and to that of the environment', async () => {
    expect((await run('set striped stripe', stripeAccount('one'))).warnings).toContain(WARNING);
    expect((await run('set striped stripe', stripeAccount('two'))).warnings).toContain(WARNING);
    expect((await run('remove striped stripe')).warnings).toContain(WARNING);
  });

  test('are not told when it stays the same, or when there are none', async () => {
    const ownIds = { stripe: 'pk_test_one' };
    const first = await run('set striped stripe', stripeAccount('one'), { ownIds });
    const rolled = { ...stripeAccount('one'), secretKey: 'sk_test_rolled' };
    for (const { warnings } of [first, await run('set striped stripe', rolled)])
      expect(warnings).not.toContain('before');
    expect((await run('set aurora stripe', stripeAccount('one'))).warnings).not.toContain('before');
  });
});

test('remove is refused where there is nothing to remove', async () => {
  await run('set aurora payu', PAYU);
  expect((await run('remove aurora payu')).out).toContain("The environment's counts again");
  expect(await rowsOf(AURORA)).toEqual([]);
  await expect(run('remove aurora payu')).rejects.toThrow('aurora has no account of its own at payu');
});

test('list shows every account, and no secret', async () => {
  expect((await run('list')).out).toContain('No accounts');
  await run('set aurora payu', PAYU);
  await run('set carmel stripe', stripeAccount('hidden'), { keys: keysOf(OTHER) });
  const { out } = await run('list', '', { keys: keysOf(NEW, OLD) });
  const lines = out.split('\n');
  expect(lines[0]).toMatch(
    /^aurora: payu, live, posId 300746, clientId 300746, set [-0-9]{10} [0-9:]{5} UTC, encrypted with an older key$/,
  );
  expect(lines[1]).toMatch(
    /^carmel: stripe, test, publishableKey pk_test_hidden, .* no key of FOYER_ACCOUNT_KEYS decrypts/,
  );
  expect((await run('list carmel')).out).not.toContain('aurora');
  expect(out).not.toMatch(/hidden-|sk_test|whsec/);
});

describe('rotate', () => {
  const saveCard = async (tenantId: number, key: string): Promise<string> => {
    const cardId = uuidv7();
    const token = encryptToken(
      { app: { settings: { cardKeys: keysOf(key) } }, tenantId },
      cardId,
      `token of ${cardId}`,
    );
    await fixture.sql(
      `insert into customer (tenant_id, customer_id, details, created_at) overriding system value
       values ($1, 1, '{}', now()) on conflict do nothing`,
      [tenantId],
    );
    await fixture.sql(
      `insert into saved_card (tenant_id, card_id, customer_id, provider, token, brand, last4, exp_month, exp_year, saved_at)
       values ($1, $2, 1, 'cardcom', $3, 'visa', $4, 8, 2039, now())`,
      [tenantId, cardId, token, cardId.slice(-4)],
    );
    return cardId;
  };
  const tokenOf = async (tenantId: number, cardId: string, key: string, table = 'saved_card') => {
    const [row] = await fixture.sql<{ token: Buffer }>(`select token from ${table} where card_id = $1`, [
      cardId,
    ]);
    return decryptToken({ app: { settings: { cardKeys: keysOf(key) } }, tenantId }, cardId, row!.token);
  };

  test('encrypts the accounts and saved cards of every brand with the first key; the old one can go', async () => {
    await fixture.sql('delete from saved_card');
    await run('set aurora payu', PAYU);
    await run('set carmel stripe', stripeAccount('x'));
    await run('set striped stripe', stripeAccount('y'), { keys: keysOf(NEW) });
    const before = await rowsOf(AURORA);
    const card = await saveCard(AURORA, OLD);
    const both = keysOf(NEW, OLD);
    const { code, out } = await run('rotate', '', { keys: both, cardKeys: both });
    expect(code).toBe(0);
    expect(out).toBe(
      'Accounts: 2 encrypted again, 1 had the first key, 0 have no known key.\n' +
        'Saved cards: 1 encrypted again, 0 had the first key, 0 have no known key.',
    );
    for (const tenantId of [AURORA, CARMEL, STRIPED])
      expect(await opened(tenantId, keysOf(NEW))).toMatchObject([{ environment: expect.any(String) }]);
    expect(await tokenOf(AURORA, card, NEW)).toBe(`token of ${card}`);
    // Nothing else of an account changes, not even when it was set.
    expect(await rowsOf(AURORA)).toEqual(before.map((row) => ({ ...row, secrets: expect.any(Buffer) })));
    expect((await run('rotate', '', { keys: both, cardKeys: both })).out).toContain(
      'Accounts: 0 encrypted again, 3 had',
    );
  });

  test('encrypts the tokens of cards that are still to be removed at their provider', async () => {
    await fixture.sql('delete from saved_card');
    const card = await saveCard(AURORA, OLD);
    await fixture.sql(
      `insert into card_removal (tenant_id, removal_id, card_id, provider, token, try_after)
       select tenant_id, card_id, card_id, provider, token, now() from saved_card`,
    );
    await fixture.sql('delete from saved_card');
    const both = keysOf(NEW, OLD);
    expect((await run('rotate', '', { keys: both, cardKeys: both })).out).toContain(
      'Saved cards: 1 encrypted again',
    );
    expect(await tokenOf(AURORA, card, NEW, 'card_removal')).toBe(`token of ${card}`);
    await fixture.sql('delete from card_removal');
  });

  test('tells what no key decrypts, and leaves it as it is', async () => {
    await fixture.sql('delete from saved_card');
    await run('set aurora payu', PAYU, { keys: keysOf(OTHER) });
    const card = await saveCard(AURORA, OTHER);
    const { code, out, warnings } = await run('rotate', '', { keys: keysOf(NEW), cardKeys: keysOf(NEW) });
    expect([code, warnings]).toEqual([1, expect.stringContaining('before you remove any key')]);
    expect(out.match(/1 have no known key/g)).toHaveLength(2);
    expect(await opened(AURORA, keysOf(OTHER))).toMatchObject([{ environment: 'live' }]);
    expect(await tokenOf(AURORA, card, OTHER)).toBe(`token of ${card}`);
  });

  test('without any key there is nothing to rotate to', async () => {
    await expect(run('rotate', '', { keys: undefined })).rejects.toThrow(
      'neither FOYER_ACCOUNT_KEYS nor FOYER_CARD_KEYS',
    );
  });
});

describe('as a process', () => {
  type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
  const start = (words: readonly string[], input = ''): Promise<Ended> =>
    new Promise((resolve, reject) => {
      const env = { DATABASE_URL: fixture.databaseUrl, FOYER_ACCOUNT_KEYS: OLD };
      const child = spawn(process.execPath, [COMMAND, ...words], {
        env: { ...withoutShopVariables(process.env), ...env },
      });
      let [out, err] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });

  test('reads an account from standard input', async () => {
    const { code, out, err } = await start(['set', 'aurora', 'payu'], JSON.stringify(PAYU));
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe('aurora: the account at payu is set (live).\n');
    expect(await opened(AURORA, keys)).toMatchObject([{ environment: 'live' }]);
  });

  test('ends with 1 when the account is refused, with 2 when the line is wrong, and never shows what it got', async () => {
    const refused = await start(['set', 'aurora', 'stripe'], '{"environment":"live","secretKey":"sk_test_x"');
    expect([refused.code, refused.err]).toEqual([1, 'the input is no JSON\n']);
    const wrong = await start(['set', 'aurora', 'stripe', 'keys.json', 'sk_test_x']);
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('usage: npm run accounts');
    expect(wrong.err).not.toContain('sk_test_x');
    const missing = await start(['set', 'aurora', 'stripe', 'no-such-file.json']);
    expect([missing.code, missing.err]).toEqual([1, 'the file cannot be read: ENOENT\n']);
  });
});
