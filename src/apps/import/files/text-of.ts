/** The text of a file's bytes, without a byte order mark; undefined when they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Stands where a program has met bytes that it could not read: the letters that were there are lost. */
const LOST = '\uFFFD';

/** Whether a text has lost letters before it came here. */
export const hasLostLetters = (text: string): boolean => text.includes(LOST);
