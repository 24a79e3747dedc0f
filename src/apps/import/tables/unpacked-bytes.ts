/** Where the end of a ZIP file says where its directory of files is (PKWARE APPNOTE 4.3.16). */
const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff, files: 8, directoryAt: 16 };
/** Before it, in files with 64-bit sizes: where to find those (4.3.15). */
const LARGE = { signature: 0x07064b50, length: 20 };
/** One file of the directory (4.3.12). */
const ENTRY = {
  signature: 0x02014b50,
  length: 46,
  packed: 20,
  unpacked: 24,
  /** The lengths of a name, of extra fields and of a comment, which follow. */
  lengths: [28, 30, 32],
} as const;

/**
 * How many bytes the files of a ZIP file have together when they are unpacked, by its directory: a reader gives each the
 * room that stands there. 0 when there is no directory, which a reader refuses; Infinity when the directory is not as it
 * must be, or has 64-bit sizes, which no spreadsheet needs: a reader might follow it to other sizes.
 */
export function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return 0;
  if (end >= LARGE.length && view.getUint32(end - LARGE.length, true) === LARGE.signature) return Infinity;
  let at = view.getUint32(end + END.directoryAt, true);
  let sum = 0;
  for (let left = view.getUint16(end + END.files, true); left > 0; left--) {
    if (at + ENTRY.length > view.byteLength || view.getUint32(at, true) !== ENTRY.signature) return Infinity;
    sum += Math.max(view.getUint32(at + ENTRY.packed, true), view.getUint32(at + ENTRY.unpacked, true));
    at += ENTRY.lengths.reduce<number>(
      (length, field) => length + view.getUint16(at + field, true),
      ENTRY.length,
    );
  }
  return sum;
}

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - END.length;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at--)
    if (view.getUint32(at, true) === END.signature) return at;
  return undefined;
}
