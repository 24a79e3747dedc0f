import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filled, filledAndGzipped, splice } from './spliced-text.ts';

const MARKS = ['{{nonce}}', '{{who}}'];
const page = `<style nonce="{{nonce}}"></style>${'<p>Кино & шарада</p>'.repeat(400)}<script nonce="{{nonce}}">x="{{who}}"</script>`;
const forReader = ([nonce, who]: readonly [string, string]): string =>
  page.replaceAll('{{nonce}}', nonce).replaceAll('{{who}}', who);

test('each reader gets their own values, plain and gzipped', async () => {
  const spliced = await splice(page, MARKS);
  for (const values of [
    ['abc', 'anna'],
    ['', 'борис'],
  ] as const) {
    expect(filled(spliced, values).toString()).toBe(forReader(values));
    expect(gunzipSync(filledAndGzipped(spliced, values)).toString()).toBe(forReader(values));
  }
});

test('the text stays compressed', async () => {
  const packed = filledAndGzipped(await splice(page, MARKS), ['abc', 'anna']);
  expect(packed.length).toBeLessThan(Buffer.byteLength(page) / 20);
});

test.each(['', 'no mark at all', '{{who}}', '{{who}}{{nonce}}'])('“%s”', async (text) => {
  const expected = text.replace('{{who}}', 'anna').replace('{{nonce}}', 'abc');
  const spliced = await splice(text, MARKS);
  expect(filled(spliced, ['abc', 'anna']).toString()).toBe(expected);
  expect(gunzipSync(filledAndGzipped(spliced, ['abc', 'anna'])).toString()).toBe(expected);
});
