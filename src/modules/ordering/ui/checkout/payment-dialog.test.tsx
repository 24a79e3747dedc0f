import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { PaymentDialog } from './payment-dialog.tsx';

const messages = Object.fromEntries(
  ['checkout', 'ordering', 'payment'].map((name) => [
    name,
    JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as object,
  ]),
);
const nothing = (): void => {};

/** The dialog of a payment that is to be confirmed in the bank's app, as it is shown at this moment. */
const drawInTheApp = (secondsLeft: number): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="Europe/Warsaw" messages={messages}>
      <PaymentDialog
        kind="tickets"
        state={{
          name: 'awaitingApp',
          orderId: '019ab0c0-0000-7000-8000-000000000001',
          confirm: { amount: 69, currency: 'PLN', secondsLeft, ofSeconds: 400 },
        }}
        dispatch={nothing}
        onWithdraw={nothing}
      />
    </IntlProvider>,
  );

test.each([
  [300, '5 minutes left'],
  [120, '2 minutes left'],
  [60, '1 minute left'],
])('screen readers are told the time for the confirmation at %i seconds', (secondsLeft, told) => {
  const live = /aria-live="polite">(.*?)<\/span><\/span>/.exec(drawInTheApp(secondsLeft))?.[1];
  expect(live).toContain(told);
  expect(drawInTheApp(secondsLeft - 20)).not.toContain('left<');
});
