import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { openReminders } from '../contract.ts';
import { stopAddress } from '../rules/addresses.ts';
import { countOpen, deleteOfAddress } from './reminder-store.ts';
import { readStopToken } from './stop-link.ts';

/** What the page of the link shows. Refuses NOT_FOUND for a link that this shop has not signed for this brand. */
export async function openRemindersFor(
  ctx: Context,
  { params }: Input<typeof openReminders>,
): Promise<Reply<typeof openReminders>> {
  return { open: await countOpen(ctx.db, keyOf(ctx, params.stopToken)) };
}

/**
 * Deletes the reminders of the link's address. A form goes back to the page, which then says that there are none; a mail
 * program (RFC 8058), which says so in the body, must not be redirected. Refuses like the page.
 */
export async function stopRemindersFor(
  ctx: Context,
  { params, body, query }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { stopToken } = params as { stopToken: string };
  await deleteOfAddress(ctx.db, keyOf(ctx, stopToken));
  void reply.header('cache-control', 'no-store');
  if (isOneClick(body)) return reply.type('text/plain; charset=utf-8').send('');
  const { lang } = query as { lang?: unknown };
  return reply.redirect(stopAddress(stopToken, typeof lang === 'string' ? { lang } : {}), 303);
}

/** The body that mail programs send, as a form of either encoding. */
const isOneClick = (body: unknown): boolean =>
  Buffer.isBuffer(body) && /List-Unsubscribe(?:=|"\s+)One-Click/.test(body.toString('latin1'));

function keyOf(ctx: Context, stopToken: string): Buffer {
  const key = readStopToken(ctx, stopToken);
  if (!key) throw refuse('NOT_FOUND', {}, 404);
  return key;
}
