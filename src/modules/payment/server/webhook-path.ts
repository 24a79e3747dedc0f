import type { OutsideProviderName } from './provider.ts';

/** Where a provider sends its webhooks. */
export const webhookPath = (name: OutsideProviderName): string => `/api/payment/webhook/${name}`;

/** Where shops of before have told their provider to send them, and where unfinished charges will. */
export const formerWebhookPath = (name: OutsideProviderName): string => `/api/payment/notice/${name}`;
