import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes what is put in, in content and in attributes', () => {
  const evil = `"><script>alert('x')</script>&`;
  expect(html`<p title="${evil}">${evil}</p>`.text).not.toMatch(/<script|title=""/);
});

test('takes markup made by itself, lists of it, numbers, and leaves out what is false', () => {
  const items = [1, 2].map((n) => html`<li>${n}</li>`);
  expect(html`<i>${items}${false}${'<'}</i>`.text).toBe('<i><li>1</li><li>2</li>&lt;</i>');
});
