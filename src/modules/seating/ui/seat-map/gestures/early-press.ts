import { EARLY_PRESS, type EarlyPress } from '#platform/browser/early-press.ts';
import type { Point, PointerSort } from './gesture.ts';

/** Handles a press on the server's picture that came before the map had started; returns a function that stops it. */
export const watchEarlyPress = (
  host: HTMLElement,
  tap: (point: Point, sort: PointerSort) => void,
): (() => void) => {
  const onPress = (event: Event): void => {
    const { x, y, isTouch } = (event as CustomEvent<EarlyPress>).detail;
    tap([x * host.clientWidth, y * host.clientHeight], isTouch ? 'touch' : 'mouse');
    event.preventDefault();
  };
  host.addEventListener(EARLY_PRESS, onPress);
  return () => host.removeEventListener(EARLY_PRESS, onPress);
};
