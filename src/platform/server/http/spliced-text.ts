import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * A text that is made once for many readers, with gaps for each reader's own values. It is compressed piece by piece,
 * so that filling the gaps compresses nothing again. Between compressed pieces a value is a stored block (RFC 1951,
 * section 3.2.4); only the checksum is computed for each reader (RFC 1952).
 */
export type SplicedText = {
  readonly pieces: readonly Piece[];
};

export type Piece = {
  readonly plain: Buffer;
  /** Compressed up to a byte's boundary, without a reference to what comes before it. */
  readonly packed: Buffer;
  /** The index of the value that follows; undefined where another piece or nothing does. */
  readonly gap: number | undefined;
};

const pack = promisify<Buffer, object, Buffer>(deflateRaw);
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

/** A piece with nothing to fill in after it. */
export async function packedPiece(text: string): Promise<Piece> {
  const plain = Buffer.from(text);
  return { plain, packed: await packed(plain), gap: undefined };
}

const packed = (plain: Buffer): Promise<Buffer> => pack(plain, { finishFlush: constants.Z_FULL_FLUSH });

/**
 * Cuts a text at its marks: the reader's value `i` replaces `marks[i]`. A piece of `ready`, which is packed only once for
 * many texts, replaces the mark that is its key.
 */
export async function splice(
  text: string,
  marks: readonly string[],
  ready: ReadonlyMap<string, Piece> = new Map(),
): Promise<SplicedText> {
  const all = [...marks, ...ready.keys()];
  // An empty pattern would cut between all characters.
  const parts =
    all.length === 0
      ? [text]
      : text.split(new RegExp(`(${all.map((mark) => RegExp.escape(mark)).join('|')})`));
  const pieces: Promise<Piece>[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const plain = Buffer.from(parts[i]!);
    const mark = parts[i + 1];
    const given = mark === undefined ? undefined : ready.get(mark);
    const gap = mark === undefined || given ? undefined : marks.indexOf(mark);
    pieces.push(packed(plain).then((bytes) => ({ plain, packed: bytes, gap })));
    if (given) pieces.push(Promise.resolve(given));
  }
  return { pieces: await Promise.all(pieces) };
}

/** The text with a reader's values (each shorter than 64 KiB) in its gaps. */
export const filled = ({ pieces }: SplicedText, values: readonly string[]): Buffer => {
  const given = values.map((value) => Buffer.from(value));
  return Buffer.concat(
    pieces.flatMap(({ plain, gap }) => (gap === undefined ? [plain] : [plain, given[gap]!])),
  );
};

/** The same, gzipped. */
export function filledAndGzipped({ pieces }: SplicedText, values: readonly string[]): Buffer {
  const given = values.map((value) => Buffer.from(value));
  const heads = given.map(storedBlock);
  const out: Buffer[] = [GZIP_HEADER];
  let sum = 0;
  let size = 0;
  for (const { plain, packed, gap } of pieces) {
    out.push(packed);
    sum = crc32(plain, sum);
    size += plain.length;
    if (gap === undefined) continue;
    const value = given[gap]!;
    out.push(heads[gap]!, value);
    sum = crc32(value, sum);
    size += value.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  return Buffer.concat([...out, LAST_BLOCK, trailer]);
}

/** The header of a stored block: its length, and the length with every bit inverted. */
function storedBlock({ length }: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(length ^ 0xffff, 3);
  return head;
}
