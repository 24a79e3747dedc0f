import { expect, test } from 'vitest';
import { accessTokens } from './access-token.ts';

const NEVER_ENDS = 86_400;

/** Tokens that say for which account and how many times they were asked for. */
function counting() {
  let asked = 0;
  return accessTokens(async ({ name }: { name: string }) => ({
    value: `${name} ${++asked}`,
    seconds: NEVER_ENDS,
  }));
}

test('each account has a token of its own, which its calls share', async () => {
  const tokens = counting();
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(await tokens.get(one)).toBe('one 1');
  expect(await tokens.get(other)).toBe('other 2');
  expect(await tokens.get(one)).toBe('one 1');
});

test('a changed account gets a token of its own, and a withdrawn one is asked for again', async () => {
  const tokens = counting();
  const former = { name: 'one' };
  expect(await tokens.get(former)).toBe('one 1');
  expect(await tokens.get({ ...former })).toBe('one 2');
  tokens.forget(former);
  expect(await tokens.get(former)).toBe('one 3');
});
