import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { AgainButton } from './again-button.tsx';

const NOW = Date.UTC(2026, 0, 1);
const customers = JSON.parse(readFileSync('locales/en/customers.json', 'utf8')) as object;

/** The button as it is shown so many seconds before another code may be asked for. */
function drawn(seconds: number): string {
  vi.useFakeTimers({ now: NOW });
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ customers }}>
      <AgainButton againAt={NOW + seconds * 1000} isBusy={false} onPress={() => {}} />
    </IntlProvider>,
  );
}
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [60, 'New code in 1:00'],
  [23.2, 'New code in 0:24'],
])('%d seconds before another code it cannot be pressed, and says when', (seconds, text) => {
  expect(drawn(seconds)).toContain(text);
  expect(drawn(seconds)).toContain('disabled');
});

test.each([0, -5])('then (%d seconds) it can be pressed', (seconds) => {
  expect(drawn(seconds)).toContain('Send a new code');
  expect(drawn(seconds)).not.toContain('disabled');
});
