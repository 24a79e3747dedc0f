import { expect, test } from 'vitest';
import type { App } from './context.ts';
import { readSealed, sealedToken } from './sealed-token.ts';
import type { Settings } from './settings.ts';

const app = { settings: { secret: 'a secret of more than thirty-two characters' } as Settings } as App;
const ours = { app, tenantId: 7 };
const CONTENT = Buffer.from('content');
const TOKEN = 'Y29udGVudNEsPpIyug9yYuTkGqzno88';

test('a token is always the same, because it is in e-mails that were sent', () => {
  expect(sealedToken(ours, 'refund link', CONTENT)).toBe(TOKEN);
});

test('its content is read for its purpose and its brand only, and not when anything is added', () => {
  expect(readSealed(ours, 'refund link', TOKEN, CONTENT.length)).toEqual(CONTENT);
  expect(readSealed(ours, 'another link', TOKEN, CONTENT.length)).toBeUndefined();
  expect(readSealed({ app, tenantId: 8 }, 'refund link', TOKEN, CONTENT.length)).toBeUndefined();
  expect(readSealed(ours, 'refund link', `${TOKEN}AAAA`, CONTENT.length)).toBeUndefined();
  expect(readSealed(ours, 'refund link', '', CONTENT.length)).toBeUndefined();
});
