import { textFor } from '#modules/i18n/rules/locales.ts';
import { TEST_CARDS } from '#modules/payment/server/demo/cards.ts';
import { TEST_CODES } from '#modules/payment/server/demo/codes.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import type { App } from '#platform/server/context.ts';

/** The text that `npm start` prints when the demo is ready: its addresses and card numbers. */
export function addressesText(app: App, port: number): string {
  const brands = allBrands(app).map(
    ({ code, name, locales }) =>
      `  ${`http://${code}.localhost:${port}/`.padEnd(34)} ${textFor(name, 'en')} (${locales.join(', ')})`,
  );
  const cards = TEST_CARDS.map(
    ({ number, behaviour }) => `  ${number.replace(/(\d{4})(?=\d)/g, '$1 ')}  ${behaviour.name}`,
  );
  const codes = TEST_CODES.map(
    ({ code, behaviour }) => `  ${code.replace(/(\d{3})(?=\d)/g, '$1 ')}  ${behaviour.name}`,
  );
  return [
    '',
    `Foyer is open: http://localhost:${port}/`,
    '',
    ...brands,
    '',
    `  http://localhost:${port}/demo/outbox   what was sent by mail`,
    `  http://localhost:${port}/api/docs      every call`,
    '',
    'Cards to pay with (any expiry date in the future, any CVV):',
    ...cards,
    '',
    'Codes from the bank’s app, where a brand takes them:',
    ...codes,
    '',
    'Ctrl-C ends it.',
    '',
  ].join('\n');
}
