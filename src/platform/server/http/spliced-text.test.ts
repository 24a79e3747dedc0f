import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filled, filledAndGzipped, packedPiece, splice } from './spliced-text.ts';

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

test('a piece that is packed already replaces its mark, wherever it is, as it is', async () => {
  const styles = await packedPiece('b{color:{{who}}}');
  const ready = new Map([['{{styles}}', styles]]);
  for (const text of ['{{styles}}', '{{who}}{{styles}}{{who}}', '{{styles}}{{styles}}', 'none']) {
    const spliced = await splice(text, MARKS, ready);
    const expected = text.replaceAll('{{who}}', 'anna').replaceAll('{{styles}}', 'b{color:{{who}}}');
    expect(filled(spliced, ['abc', 'anna']).toString()).toBe(expected);
    expect(gunzipSync(filledAndGzipped(spliced, ['abc', 'anna'])).toString()).toBe(expected);
    expect(spliced.pieces.includes(styles)).toBe(text !== 'none');
  }
});

test('a text without gaps is one piece', async () => {
  const { pieces } = await splice(page, []);
  expect(pieces.map(({ plain, gap }) => [plain.toString(), gap])).toEqual([[page, undefined]]);
});
