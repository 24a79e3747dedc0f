/** Letters, digits and hyphens, four to forty: long enough for a coupon's number, short enough to type. */
export const CODE_PATTERN = '^[A-Za-z0-9][A-Za-z0-9-]{2,38}[A-Za-z0-9]$';

/**
 * A code as it is stored and compared: in capitals, without the spaces and hyphens that people type or leave out.
 * Fullwidth letters and digits, which some keyboards make, count as ordinary ones.
 */
export const storedCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/gu, '').toUpperCase();

/** The codes of a text with one or several, separated by commas, semicolons or lines; each once. */
export function typedCodes(text: string): string[] {
  const codes = new Map(text.split(/[,;،\r\n]+/u).map((typed) => [storedCode(typed), typed.trim()]));
  codes.delete('');
  return [...codes.values()];
}
