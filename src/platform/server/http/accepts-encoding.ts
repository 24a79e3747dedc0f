/**
 * Whether a client accepts an encoding (RFC 9110, section 12.5.3): an entry for the encoding counts before '*', and
 * 'q=0' refuses it. `header` is its `accept-encoding`.
 */
export function acceptsEncoding(
  header: string | readonly string[] | undefined,
  coding: 'br' | 'gzip',
): boolean {
  let takesAny = false;
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (name !== coding && name !== '*') continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    const isTaken = weight === undefined || Number(weight.slice(2)) > 0;
    if (name === coding) return isTaken;
    takesAny = isTaken;
  }
  return takesAny;
}
