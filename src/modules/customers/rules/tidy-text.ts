/** Invisible characters, which pasted texts may contain: of direction, of width zero, soft hyphens, annotations. */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;

/** Normalises a text: composed letters, no invisible characters, single spaces, none at the ends. */
export const tidyText = (text: string): string =>
  text.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

/** Line breaks, control characters, and what turns the direction of all that follows. */
const MISLEADING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/**
 * Whether a text of one line has characters that nobody types on purpose and that make it read as another one. What a person
 * pastes into a form is tidied; a file is refused, so that its source is mended.
 */
export const isMisleading = (text: string): boolean => MISLEADING.test(text);
