import type { OutsideProviderName } from './provider.ts';

/** Where a provider sends its webhooks. */
export const webhookPath = (name: OutsideProviderName): string => `/api/payment/webhook/${name}`;

/** The address in earlier versions: providers of older shops, and charges begun before the update, still use it. */
export const formerWebhookPath = (name: OutsideProviderName): string => `/api/payment/notice/${name}`;
