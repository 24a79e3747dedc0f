import { cardcomProvider } from './cardcom/provider.ts';
import { demoProvider } from './demo/provider.ts';
import { paypalProvider } from './paypal/provider.ts';
import { payuProvider } from './payu/provider.ts';
import type { OutsideProviderName, Provider } from './provider.ts';
import { stripeProvider } from './stripe/provider.ts';

/** The code of every outside provider, whether or not anybody has an account there. */
export const PROVIDERS: Readonly<Record<OutsideProviderName, Provider>> = {
  demo: demoProvider,
  stripe: stripeProvider,
  payu: payuProvider,
  paypal: paypalProvider,
  cardcom: cardcomProvider,
};
