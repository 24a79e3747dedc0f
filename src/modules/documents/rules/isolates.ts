/**
 * Marks that keep a foreign piece of text from stirring the order of the line around it (Unicode bidi
 * isolates). Needed wherever a value is put into a sentence: without them '7K4M-92PX · 3' in a Hebrew line
 * glues the 3 to the code. Invisible, and harmless in a line of one direction.
 */

/** A value in whatever language it is: a title, a name, an amount of money. */
export const isolate = (text: string): string => `\u2068${text}\u2069`;

/** What reads from the left in every language: clock times, order codes, seats, telephone and card numbers. */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`;

/** The text without such marks, for where they would be seen or counted. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
