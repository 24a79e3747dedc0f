/**
 * An event for a press that happened before the page's scripts had loaded. An element with the attribute `data-press`
 * gets it and calls `preventDefault()` when it has handled the press.
 */
export const EARLY_PRESS = 'foyer:press';

/** Where it was pressed: shares of the element's width and height, from its left and top. */
export type EarlyPress = { readonly x: number; readonly y: number; readonly isTouch: boolean };
