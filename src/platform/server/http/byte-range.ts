/** A part of a file: its first and last byte. */
export type ByteRange = { readonly start: number; readonly end: number };

/**
 * The part of a file of `size` bytes that a `Range` header asks for (RFC 9110, section 14.2). Undefined when the whole
 * file is to be sent: without the header, and for forms that a server may ignore, such as several ranges. 'outside'
 * when the file has none of these bytes (416).
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'outside' : { start, end };
}
