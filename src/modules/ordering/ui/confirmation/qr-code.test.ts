import { Resvg } from '@resvg/resvg-js';
import jsqr from 'jsqr';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

const text = `L1:${'6BF AQ9:%OK$'.repeat(10)}ABCDEFGHI`;
const markup = renderToStaticMarkup(createElement(QrCode, { text, label: 'QR code for seat G8' }));

test('the drawn code can be scanned', () => {
  const svg = markup.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
  const { pixels, width, height } = new Resvg(svg, { fitTo: { mode: 'width', value: 392 } }).render();
  expect(jsqr.default(new Uint8ClampedArray(pixels), width, height)?.data).toBe(text);
});

test('it is one image with a name', () => {
  expect(markup).toContain('role="img"');
  expect(markup).toContain('aria-label="QR code for seat G8"');
});

test('adjacent modules are one rectangle, so that the markup is small', () => {
  expect(markup.length).toBeLessThan(12_000);
});
