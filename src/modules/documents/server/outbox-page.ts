import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { messageOf, newestMail } from '#platform/server/mail/mail-store.ts';
import { newestTextMessages } from '#platform/server/text-messages/text-message-store.ts';
import { readMail, type ReadEmail } from '#platform/server/mail/read-mail.ts';
import type { RawRoute } from '#platform/server/http/route.ts';
import { documentTexts } from './document-texts.ts';
import { outboxEmailHtml, outboxListHtml } from './outbox-html.ts';

/** The outbox of the demo: the brand's e-mails and SMS as they were written. 404 outside demo mode. */

/** How many e-mails the list shows, the newest first. */
const LIST_LENGTH = 200;

/**
 * No scripts and no requests to other hosts: an e-mail is shown in a sandboxed frame that inherits this policy, with
 * its pictures embedded as data.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

async function list(ctx: Context, _request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  demoOnly(ctx);
  const [mails, textMessages] = await Promise.all([
    newestMail(ctx.db, LIST_LENGTH),
    newestTextMessages(ctx.db, LIST_LENGTH),
  ]);
  const { locale } = ctx;
  return sendPage(reply, outboxListHtml({ mails, textMessages }, locale, documentTexts(ctx, locale)));
}

async function email(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { mailId, read } = await mailOf(ctx, request);
  const { locale } = ctx;
  return sendPage(reply, outboxEmailHtml(mailId, read, locale, documentTexts(ctx, locale)));
}

async function source(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { mailId, message } = await mailOf(ctx, request);
  return sendFile(reply, 'message/rfc822', `attachment; filename="${mailId}.eml"`, message);
}

async function attachment(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { read } = await mailOf(ctx, request);
  const { index } = request.params as { index: string };
  const found = /^\d{1,2}$/.test(index) ? read.attachments[Number(index)] : undefined;
  if (!found) throw refuse('NOT_FOUND', {}, 404);
  // A PDF opens in the browser's viewer. Anything else is downloaded, never shown as a page of this origin.
  const way = found.contentType === 'application/pdf' ? 'inline' : 'attachment';
  return sendFile(
    reply,
    found.contentType,
    `${way}; filename="${found.filename.replace(/[^\w.-]/g, '_')}"`,
    found.content,
  );
}

async function mailOf(
  ctx: Context,
  request: FastifyRequest,
): Promise<{ mailId: string; message: Buffer; read: ReadEmail }> {
  demoOnly(ctx);
  const { mailId } = request.params as { mailId: string };
  const message = isUuid(mailId) ? await messageOf(ctx.db, mailId) : undefined;
  if (!message) throw refuse('NOT_FOUND', {}, 404);
  return { mailId, message, read: readMail(message) };
}

function demoOnly(ctx: Context): void {
  if (!ctx.app.settings.demo) throw refuse('NOT_FOUND', {}, 404);
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

const sendFile = (reply: FastifyReply, type: string, disposition: string, content: Buffer): FastifyReply =>
  reply
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type(type)
    .send(content);

export const outboxRoutes: readonly RawRoute[] = [
  {
    method: 'GET',
    path: '/demo/outbox',
    access: 'anyone',
    summary: 'The demo’s e-mails',
    hidden: true,
    answer: list,
  },
  {
    method: 'GET',
    path: '/demo/outbox/:mailId',
    access: 'anyone',
    summary: 'An e-mail of the demo',
    hidden: true,
    answer: email,
  },
  {
    method: 'GET',
    path: '/demo/outbox/:mailId/letter.eml',
    access: 'anyone',
    summary: 'An e-mail as it is sent',
    hidden: true,
    answer: source,
  },
  {
    method: 'GET',
    path: '/demo/outbox/:mailId/attachments/:index',
    access: 'anyone',
    summary: 'What is attached to an e-mail',
    hidden: true,
    answer: attachment,
  },
];
