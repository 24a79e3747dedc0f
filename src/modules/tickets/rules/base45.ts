/**
 * Base45 (RFC 9285): encodes bytes with the characters of a QR code's alphanumeric mode, which packs two characters
 * into 11 bits. Two bytes become three characters, a single last byte two.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Bytes as text in the characters that a QR code stores most densely (RFC 9285). */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length;
    let rest = pair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!;
    for (let digit = 0; digit < (pair ? 3 : 2); digit++) {
      text += ALPHABET[rest % 45];
      rest = Math.floor(rest / 45);
    }
  }
  return text;
}

/** The bytes of a base45 text, or undefined when it is not base45. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (text.length % 3 === 2 ? 1 : 0));
  for (let at = 0, out = 0; at < text.length; at += 3) {
    const digits = text
      .slice(at, at + 3)
      .split('')
      .map((character) => ALPHABET.indexOf(character));
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0);
    if (digits.includes(-1) || value > (digits.length === 3 ? 0xffff : 0xff)) return undefined;
    if (digits.length === 3) bytes[out++] = value >> 8;
    bytes[out++] = value & 0xff;
  }
  return bytes;
}
