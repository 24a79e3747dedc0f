import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes values in content and in attributes', () => {
  const evil = `"><script>alert('x')</script>&`;
  expect(html`<p title="${evil}">${evil}</p>`.text).not.toMatch(/<script|title=""/);
});

test('accepts its own markup, lists of it and numbers, and leaves false out', () => {
  const items = [1, 2].map((n) => html`<li>${n}</li>`);
  expect(html`<i>${items}${false}${'<'}</i>`.text).toBe('<i><li>1</li><li>2</li>&lt;</i>');
});
