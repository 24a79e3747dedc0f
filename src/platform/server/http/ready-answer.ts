import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accepts-encoding.ts';
import { filled, filledAndGzipped, packedPiece, type Piece } from './spliced-text.ts';

/**
 * An answer whose text was made before, in pieces that are compressed each by itself: a change makes its own piece anew,
 * and readers who all get the same get the same bytes.
 */
export class ReadyAnswer {
  readonly pieces: readonly Piece[];
  #plain: Buffer | undefined;
  #gzipped: Buffer | undefined;

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }

  get plain(): Buffer {
    return (this.#plain ??= filled(this, []));
  }

  get gzipped(): Buffer {
    return (this.#gzipped ??= filledAndGzipped(this, []));
  }
}

/** A text as a whole. */
export const readyText = async (text: string): Promise<ReadyAnswer> =>
  new ReadyAnswer([await packedPiece(text)]);

/** An array of things, each a piece of its own; between two of them, other requests are answered. */
export const arrayInPieces = (things: Iterable<unknown>): Promise<ReadyAnswer> =>
  inPieces(things, (thing) => JSON.stringify(thing));

/** The same of several lists, one after the other: each is a piece. */
export const joinedInPieces = (lists: Iterable<readonly unknown[]>): Promise<ReadyAnswer> =>
  inPieces(lists, (list) => JSON.stringify(list).slice(1, -1));

async function inPieces<Part>(parts: Iterable<Part>, textOf: (part: Part) => string): Promise<ReadyAnswer> {
  const pieces: Piece[] = [];
  for (const part of parts) {
    const text = textOf(part);
    if (text === '') continue;
    pieces.push(await packedPiece((pieces.length === 0 ? '[' : ',') + text));
    await nextTurn();
  }
  pieces.push(await packedPiece(pieces.length === 0 ? '[]' : ']'));
  return new ReadyAnswer(pieces);
}

/** Sends it as the client takes it; `type`: JSON when left out. */
export function sendReady(
  answer: ReadyAnswer,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  type = 'application/json',
): FastifyReply {
  const isGzip = acceptsEncoding(headers['accept-encoding'], 'gzip');
  void reply.header('vary', 'accept-encoding').type(`${type}; charset=utf-8`);
  if (isGzip) void reply.header('content-encoding', 'gzip');
  return reply.send(isGzip ? answer.gzipped : answer.plain);
}

/** An object with parts that are ready: in `shell` a mark that it has nowhere else stands for each. */
export async function objectAround(
  shell: object,
  parts: Readonly<Record<string, ReadyAnswer>>,
): Promise<ReadyAnswer> {
  const marks = Object.keys(parts).map((mark) => JSON.stringify(mark));
  const texts = JSON.stringify(shell).split(
    new RegExp(`(${marks.map((mark) => RegExp.escape(mark)).join('|')})`),
  );
  const pieces = await Promise.all(
    texts.map(async (text) =>
      marks.includes(text) ? parts[JSON.parse(text) as string]!.pieces : [await packedPiece(text)],
    ),
  );
  return new ReadyAnswer(pieces.flat());
}

/** `{"<key>": <part>}`; the same answer for the same part, so that it is put together once. */
export async function objectWith(key: string, part: ReadyAnswer): Promise<ReadyAnswer> {
  let whole = wholes.get(part);
  if (!whole) wholes.set(part, (whole = objectAround({ [key]: MARK }, { [MARK]: part })));
  return whole;
}

const wholes = new WeakMap<ReadyAnswer, Promise<ReadyAnswer>>();
const MARK = 'the part that is ready';
