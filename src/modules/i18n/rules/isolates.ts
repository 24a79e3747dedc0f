/**
 * Marks that keep a piece of text in another direction from changing the order of the line around it (Unicode bidi
 * isolates). Needed wherever a value is put into a sentence: without them, '7K4M-92PX · 3' in a Hebrew line attaches
 * the 3 to the code. The marks are invisible, and harmless when there is only one direction.
 */

/** Isolates a value whose language is not known: a title, a name, an amount of money. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Isolates a value that is left-to-right in every language: times, order codes, seats, phone and card numbers. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** Removes the marks, for where they would be visible or counted. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
