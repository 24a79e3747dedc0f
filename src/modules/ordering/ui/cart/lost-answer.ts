/** No word of what came of it: the network, or too many questions. */
const UNHEARD = new Set(['NO_RESPONSE', 'OFFLINE', 'TOO_MANY_REQUESTS']);
/**
 * The server fell over on the way and may have done it: the shop's own word for it, and that of what stands before
 * the shop.
 */
const FALLEN = new Set(['INTERNAL_ERROR', 'SERVER_ERROR']);

/** No answer came at all. */
export const isUnheard = (code: string): boolean => UNHEARD.has(code);
/** The server failed at answering. */
export const isFallen = (code: string): boolean => FALLEN.has(code);
/** No answer to what was asked. */
export const isLost = (code: string): boolean => isUnheard(code) || isFallen(code);
