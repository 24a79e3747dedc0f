import type { Provider } from './provider.ts';

/**
 * Money that staff take at the counter. A tender of it is paid when it is written. Its refund stays pending until staff
 * have paid it out (`payOutRefund`): there is nobody whom the shop could ask.
 */
export const counterProvider = {
  refund: async () => ({ status: 'pending' }),
} as const satisfies Pick<Provider, 'refund'>;
