/**
 * A press at a place of an element, made before the page's scripts were there. An element that has the attribute
 * `data-press` is told of it by this event and answers with `preventDefault()` once it listens.
 */
export const EARLY_PRESS = 'foyer:press';

/** Where: shares of the element's width and height, from its physical left and top. */
export type EarlyPress = { readonly x: number; readonly y: number; readonly isTouch: boolean };
