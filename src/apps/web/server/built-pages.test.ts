import { expect, test } from 'vitest';
import { packagedChunk, stylesIn } from './built-pages.ts';

const FONT = 'node_modules/@fonts/one/files/latin.woff2';

test.each([
  ['beside the sources', FONT],
  ['elsewhere, where a link leads', `../../home/shop/${FONT}`],
])('the file of a package that is %s is found', (_, name) => {
  const chunk = { file: 'assets/latin-1234.woff2' };
  expect(packagedChunk({ [name]: chunk, 'src/entry.tsx': { file: 'assets/entry.js' } }, FONT)).toBe(chunk);
});

test('a file that the build does not have is named', () => {
  expect(() => packagedChunk({}, FONT)).toThrow(`the build knows no ${FONT}`);
});

test('a style sheet that would end its element is not sent within a page', async () => {
  const files = (css: string) =>
    new Map([['assets/style.css', { type: 'text/css', plain: Buffer.from(css) }]]);
  expect((await stylesIn(files('a{color:red}'), '/assets/style.css')).plain.toString()).toBe('a{color:red}');
  const ending = files('a::after{content:"</Style><script>"}');
  await expect(stylesIn(ending, '/assets/style.css')).rejects.toThrow('cannot be sent within a page');
});
