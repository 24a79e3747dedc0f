import type { ProviderName } from './provider.ts';

/** Where a provider sends its webhooks. */
export const webhookPath = (name: ProviderName): string => `/api/payment/webhook/${name}`;

/** Where shops of before have told their provider to send them, and where unfinished charges will. */
export const formerWebhookPath = (name: ProviderName): string => `/api/payment/notice/${name}`;
