import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#platform/server/http/accepts-encoding.ts';
import {
  filled,
  filledAndGzipped,
  splice,
  type Piece,
  type SplicedText,
} from '#platform/server/http/spliced-text.ts';
import type { PageAnswer } from '../rendering.ts';

/** Stands for the text of the style sheet while a page is rendered; unguessable, so that no text can contain it. */
export const STYLES_MARK = randomBytes(16).toString('hex');

/** A rendered page, with gaps for the parts that differ by visitor. */
export type PageText = { readonly status: number; readonly body: SplicedText };

/** Cuts a page at the marks of its gaps, and puts the style sheet, which is packed already, where its mark is. */
export async function pageText(
  { status, body }: Extract<PageAnswer, { kind: 'page' }>,
  marks: readonly string[],
  styles: Piece | undefined,
): Promise<PageText> {
  return { status, body: await splice(await text(body), marks, new Map(styles && [[STYLES_MARK, styles]])) };
}

/** Sends a page with the values of one visitor in its gaps. */
export function sendText(
  { status, body }: PageText,
  values: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.code(status).header('vary', 'accept-encoding');
  return acceptsEncoding(request.headers['accept-encoding'], 'gzip')
    ? reply.header('content-encoding', 'gzip').send(filledAndGzipped(body, values))
    : reply.send(filled(body, values));
}
