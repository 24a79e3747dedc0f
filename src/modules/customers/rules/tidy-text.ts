/** Invisible characters for text direction, which pasted texts may contain. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Normalises a text: composed letters, no invisible characters, single spaces, none at the ends. */
export const tidyText = (text: string): string =>
  text.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();
