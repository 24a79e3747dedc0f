import { expect, test } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

test('no text can open a tag, an entity or close an attribute of either quote', () => {
  expect(escapeMarkup(`<b title="x" id='y'>Tom &amp; שלום</b>`)).toBe(
    '&lt;b title=&quot;x&quot; id=&#39;y&#39;&gt;Tom &amp;amp; שלום&lt;/b&gt;',
  );
});
