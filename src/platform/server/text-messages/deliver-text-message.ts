import type { App } from '../context.ts';
import { TEXT_MESSAGE_PROVIDERS } from './providers.ts';
import { endTextMessage, openTextMessage } from './text-message-store.ts';

/** 'kept': no provider is set, the SMS stays in the table. 'over': it was sent before, or it is too late. */
type Delivered = 'sent' | 'refused' | 'kept' | 'over';

/**
 * Sends an SMS that waits in the table `text_message`. Throws when it may work later; the job is then repeated, until
 * nobody needs the SMS any more.
 */
export async function deliverTextMessage(app: App, tenantId: number, messageId: string): Promise<Delivered> {
  const db = app.database.brand(tenantId);
  const message = await openTextMessage(db, messageId, app.now());
  if (!message) return 'over';
  const { provider, from, ...account } = app.settings.sms;
  if (provider === 'none') return 'kept';
  const outcome = await TEXT_MESSAGE_PROVIDERS[provider](account, {
    to: message.recipient,
    text: message.text,
    from,
    reference: messageId,
  });
  const isRefused = outcome === 'refused';
  await endTextMessage(db, messageId, { providerId: isRefused ? null : outcome.providerId, now: app.now() });
  if (!isRefused) return 'sent';
  app.log.warn({ tenantId, messageId }, 'SMS refused for good');
  return 'refused';
}
