import { expect, test } from 'vitest';
import { safeLink, sanitiseImageMap, wordImageMap } from './image-map.ts';

test('a picture with its areas is kept, with prefixed names', () => {
  const html = `<img src="/pictures/hall.webp" usemap="#hall" width=600 height='400' alt="Hall">
    <map name="hall"><area shape="rect" coords="0,0,10,10" href="/order/7" alt="Stalls &amp; circle"></map>`;
  expect(sanitiseImageMap(html)).toBe(
    '<img src="/pictures/hall.webp" usemap="#map-hall" width="600" height="400" alt="Hall">' +
      '<map name="map-hall"><area shape="rect" coords="0,0,10,10" href="/order/7" alt="Stalls &amp; circle"></map>',
  );
});

test.each([
  ['script', '<script>alert(1)</script>'],
  ['script with a broken end', '<script>alert(1)</script foo'],
  ['a tag within a tag', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a comment', '<!-- <img src=x onerror=alert(1)> -->'],
  ['a comment without end', '<!-- <img src=/x>'],
  ['other elements', '<a href="/x">x</a><iframe src="/x"></iframe><svg onload=alert(1)><use/></svg>'],
  ['noscript and template', '<noscript><img src=/x></noscript><template><img src=/y></template>'],
  ['text', 'Hello <b>you</b>'],
  ['prototype names', '<constructor name=x><__proto__>'],
  ['nothing', ''],
])('%s: nothing is left', (_what, html) => {
  expect(sanitiseImageMap(html)).toBe('');
});

test.each([
  ['an event', '<img src="/x" onerror="alert(1)">', '<img src="/x">'],
  ['an event without spaces', '<img/src="/x"/onerror=alert(1)>', '<img src="/x">'],
  ['a script address', '<area href="javascript:alert(1)">', '<area>'],
  ['the same in references', '<area href="&#106;avascript&#58;alert(1)">', '<area>'],
  ['the same with a tab', '<area href="java&Tab;script:alert(1)">', '<area>'],
  ['the same with a blank before', '<area href=" javascript:alert(1)">', '<area>'],
  ['data', '<img src="data:image/svg+xml,x">', '<img>'],
  ['a picture from elsewhere', '<img src="https://a.example/hall.png">', '<img>'],
  ['another host without scheme', '<area href="//evil.example">', '<area>'],
  ['backslashes', String.raw`<area href="/\evil.example">`, '<area>'],
  ['credentials', '<area href="https://shop@evil.example/">', '<area>'],
  [
    'a quote that would end the attribute',
    `<img src='/x" onerror="alert(1)'>`,
    '<img src="/x&quot; onerror=&quot;alert(1)">',
  ],
  ['markup in a description', '<img alt="<script>alert(1)</script>">', '<img alt="">'],
  ['style and id', '<img src="/x" style="position:fixed" id="root" class="a">', '<img src="/x">'],
  ['the first of two attributes counts', '<img src="/x" src="javascript:alert(1)">', '<img src="/x">'],
  ['a map left open', '<map name="a"><area>', '<map name="map-a"><area></map>'],
  [
    'maps within maps',
    '<map name="a"><map name="b"></map></map>',
    '<map name="map-a"></map><map name="map-b"></map>',
  ],
  ['an end alone', '</map><img src="/x">', '<img src="/x">'],
])('%s', (_what, html, left) => {
  expect(sanitiseImageMap(html)).toBe(left);
});

test('the result, sanitised again, changes only by its prefix', () => {
  const once = sanitiseImageMap(
    '<img src="/x" alt="&quot;A&quot; <b>"><area href="https://a.example/?a=1&b=2">',
  );
  expect(sanitiseImageMap(once)).toBe(once);
});

test('links are within the shop, or http(s)', () => {
  expect(safeLink('/order/5')).toBe('/order/5');
  expect(safeLink('https://a.example/b')).toBe('https://a.example/b');
  expect(safeLink('mailto:a@b.example')).toBeUndefined();
  expect(safeLink('https://')).toBeUndefined();
});

test('descriptions are in the visitor’s language; a picture or an area without one gets one', () => {
  const names: Readonly<Record<string, string>> = { 'Stalls & <box>': 'Földszint & <páholy>', Bar: 'Büfé' };
  const words = {
    picture: '1. terem',
    inLanguage: (text: string) => names[text] ?? text,
    sectionName: (id: number) => (id === 3 ? 'Erkély' : undefined),
  };
  const html = sanitiseImageMap(
    `<img src="/x" usemap="#a"><img src="/y" alt="The house"><map name="a">
      <area href="#section-1" alt="Stalls &amp; &lt;box&gt;" title="Bar"><area href="#section-3" alt="">
      <area href="#section-4"><area href="/bar" alt="Bar"><area coords="1,2"></map>`,
  );
  expect(wordImageMap(html, words)).toBe(
    '<img src="/x" usemap="#map-a" alt="1. terem"><img src="/y" alt="The house"><map name="map-a">' +
      '<area href="#section-1" alt="Földszint &amp; &lt;páholy&gt;" title="Büfé">' +
      '<area href="#section-3" alt="Erkély"><area href="#section-4"><area href="/bar" alt="Büfé">' +
      '<area coords="1,2"></map>',
  );
});
