import { storedValue } from '#platform/browser/storage.ts';

/** When an order was last begun in this browser, in milliseconds since 1970. */
const begun = storedValue(
  'local',
  'foyer_order_begun',
  (value): value is number => typeof value === 'number',
);

/** Later the order is likely over: then pages keep no room for the note about it. */
const KEEPS_ROOM_MS = 30 * 60_000;

/**
 * Runs as it is in the page's inline script: before the first picture, the attribute keeps room for the note about the
 * order, so that nothing moves when it comes.
 */
export const KEEP_ROOM = `try{if(Date.now()-localStorage.foyer_order_begun<${KEEPS_ROOM_MS})document.documentElement.dataset.order=""}catch{}`;

/** Whether an order was begun in this browser: only then do pages outside of it ask the server for it. */
export const isOrderBegun = (): boolean => begun.read() !== null;

/** An order has begun in this browser. */
export function noteBegunOrder(): void {
  begun.write(Date.now());
  document.documentElement.dataset['order'] = '';
}

/** There is no order any more. */
export function forgetBegunOrder(): void {
  begun.remove();
  leaveRoom();
}

/** No room is kept for the note, because it does not come. */
export function leaveRoom(): void {
  delete document.documentElement.dataset['order'];
}
