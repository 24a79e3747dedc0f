import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('escaped text cannot open a tag or an entity, or close a quoted attribute', () => {
  expect(escapeMarkup(`<b title="x" id='y'>Tom &amp; שלום</b>`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;Tom &amp;amp; שלום&lt;/b&gt;',
  );
});
