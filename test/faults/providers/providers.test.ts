import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectEnd, openBench, type Bench } from './bench.ts';
import { FAULTS } from './faults.ts';
import { openCardcom } from './cardcom.ts';
import { openPaypal } from './paypal.ts';
import { openPayu } from './payu.ts';
import { openStripe } from './stripe.ts';

/**
 * Every fault with every provider, at its stand-in: afterwards seats, tickets, money and e-mails say the same. What goes
 * wrong is described in docs/payment-faults.md.
 */
describe.each([
  ['Stripe', openStripe],
  ['PayU', openPayu],
  ['PayPal', openPaypal],
  ['Cardcom', openCardcom],
])('%s', (_, open) => {
  let bench: Bench;

  beforeAll(async () => {
    bench = await openBench(
      open,
      FAULTS.map((_fault, i) => `f${i}`),
    );
  });
  beforeEach(() => {
    bench.line.clear();
    bench.line.setDown(false);
    bench.standIn.answerRefunds('pay');
    bench.hear(true);
  });
  afterAll(() => bench.close());

  test.for(FAULTS)('$name: $end', async ({ name, run, end }, { skip }) => {
    const other = bench.standIn.unlike?.[name];
    if (other && !other.end) skip(other.why);
    // They are in `expectEnd`.
    expect.hasAssertions();
    const paying = await run(bench);
    await expectEnd(bench, paying, other?.end ?? end);
  });
});
