import { inParallel } from '../in-parallel.ts';
import type { App } from '../context.ts';
import { TIMEOUT_MS } from './provider.ts';
import { TEXT_MESSAGE_PROVIDERS } from './providers.ts';
import {
  endTextMessage,
  giveTextMessageBack,
  takeTextMessage,
  waitingTextMessages,
} from './text-message-store.ts';

/** 'kept': no provider is set, the SMS stays in the table. 'over': it was sent before, is being sent, or it is too late. */
type Delivered = 'sent' | 'refused' | 'kept' | 'over';

/** For how long a process takes an SMS: the provider has this time to answer, and the answer some to be stored. */
const TAKEN_MS = TIMEOUT_MS + 10_000;
/** A younger SMS is left to its own job. */
const QUIET_MS = 10_000;

/**
 * Sends an SMS that waits in the table `text_message`. Throws when it may work later; the job is then repeated, until
 * nobody needs the SMS any more. One process at a time sends it. When a process dies, or an answer is lost, it is sent once
 * more, since two SMS are better than none; a provider that keeps our ids (SMSAPI) refuses the second one.
 */
export async function deliverTextMessage(app: App, tenantId: number, messageId: string): Promise<Delivered> {
  const db = app.database.brand(tenantId);
  const { provider, from, ...account } = app.settings.sms;
  if (provider === 'none') return 'kept';
  const now = app.now();
  const until = new Date(now.getTime() + TAKEN_MS);
  const message = await takeTextMessage(db, messageId, { now, until });
  if (!message) return 'over';
  const outcome = await TEXT_MESSAGE_PROVIDERS[provider](account, {
    to: message.recipient,
    text: message.text,
    from,
    reference: messageId,
  }).catch(async (error: unknown) => {
    await giveTextMessageBack(db, messageId);
    throw error;
  });
  const isRefused = outcome === 'refused';
  await endTextMessage(db, messageId, { providerId: isRefused ? null : outcome.providerId, now: app.now() });
  if (!isRefused) return 'sent';
  app.log.warn({ tenantId, messageId }, 'SMS refused for good');
  return 'refused';
}

/**
 * Sends the brand's SMS whose job is gone: the queue would run the job of a process that has died again only hours later,
 * when nobody needs the code any more. Any number of processes may run it.
 */
export async function deliverWaitingTextMessages(
  app: App,
  tenantId: number,
  quietMs = QUIET_MS,
): Promise<void> {
  if (app.settings.sms.provider === 'none') return;
  const now = app.now();
  const olderThan = new Date(now.getTime() - quietMs);
  const waiting = await waitingTextMessages(app.database.brand(tenantId), { olderThan, now });
  // An error is logged, so that the others are still sent.
  await inParallel(waiting, async (messageId) => {
    await deliverTextMessage(app, tenantId, messageId).catch((error: unknown) =>
      app.log.warn({ err: error, tenantId, messageId }, 'SMS not sent'),
    );
  });
}
