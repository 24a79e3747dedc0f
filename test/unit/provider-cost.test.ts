import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What a provider costs: a folder of its own, and what docs/payments.md says of the files around it. */

const FOLDER = 'src/modules/payment/server';
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => `src/${path}`);

/** The files of others that import from a provider's folder. */
const importersOf = (provider: string): string[] =>
  files.filter((path) => {
    if (path.startsWith(`${FOLDER}/${provider}/`)) return false;
    const ways = path.startsWith(`${FOLDER}/`)
      ? '#modules/payment/server|\\.\\.?'
      : '#modules/payment/server';
    return new RegExp(`from '(?:${ways})/${provider}/`).test(readFileSync(path, 'utf8'));
  });

test.each(['stripe', 'payu', 'paypal', 'cardcom'])(
  'the code of %s is imported by the list of providers, and by the demo’s local ones',
  (provider) => {
    const local = files.some((path) => path.startsWith(`${FOLDER}/${provider}/local/`));
    expect(importersOf(provider).toSorted()).toEqual(
      [
        ...(local ? [`${FOLDER}/local/mount-local-providers.ts`] : []),
        `${FOLDER}/provider-table.ts`,
      ].toSorted(),
    );
  },
);

test('a provider of cards is named by the files that docs/payments.md lists, and by no other', () => {
  const naming = files.filter(
    (path) =>
      !path.startsWith(`${FOLDER}/stripe/`) &&
      /'stripe'|\bstripe:|\.stripe\b/.test(readFileSync(path, 'utf8')),
  );
  expect(naming.toSorted()).toEqual([
    `${FOLDER}/local/mount-local-providers.ts`,
    `${FOLDER}/provider-table.ts`,
    'src/modules/tenancy/rules/payment-offers.ts',
    'src/modules/tenancy/rules/provider-account.ts',
    'src/modules/tenancy/server/accounts/account-settings.ts',
    'src/platform/server/provider-settings.ts',
  ]);
});

test('docs/payments.md has the number of files of each', () => {
  const docs = readFileSync('docs/payments.md', 'utf8');
  const told = [...docs.matchAll(/^\| (Stripe|PayU|PayPal|Cardcom) \| (\d+) \| (\d+|none) \|/gm)].map(
    ([, name, own, local]) => [name, own, local],
  );
  const counted = ['Stripe', 'PayU', 'PayPal', 'Cardcom'].map((name) => {
    const own = files.filter((path) => path.startsWith(`${FOLDER}/${name.toLowerCase()}/`));
    const local = own.filter((path) => path.includes('/local/')).length;
    return [name, String(own.length - local), local === 0 ? 'none' : String(local)];
  });
  expect(told).toEqual(counted);
});
