import { useEffect } from 'react';
import { ORDER_BAR_ID } from '../frame/step-layout.tsx';

/** In CSS pixels: room for the bar at the top of the window, and around the focused control. */
const TOP_BAR = 72;
const AIR = 12;

/** What the visitor did last: a page that was moved by wheel or finger is where the visitor wants it. */
const ACTS = ['keydown', 'wheel', 'pointerdown'] as const;

/** Scrolls at once, as little as needed, until the control with the visible focus is between the window's bars. */
export function keepFocusInView(): void {
  const focused = document.activeElement;
  if (!focused?.matches('main :focus-visible')) return;
  const bar = document.getElementById(ORDER_BAR_ID);
  if (bar?.contains(focused)) return;
  const { top, bottom } = focused.getBoundingClientRect();
  // On desktops a notice stays at the top of the window.
  const notice = document.querySelector('.seat-notice:not(:empty)');
  const ceiling =
    notice && !notice.contains(focused) && getComputedStyle(notice).position === 'sticky'
      ? TOP_BAR + notice.getBoundingClientRect().height
      : TOP_BAR;
  const edge = bar?.getBoundingClientRect();
  const floor = edge && edge.height > 0 ? Math.min(edge.top, innerHeight) : innerHeight;
  const below = bottom + AIR - floor;
  const above = top - AIR - ceiling;
  if (above < 0) scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) scrollBy({ top: below, behavior: 'instant' });
}

/** Keeps the focused control in view when something appears above it, or in the bar over it. */
export function useFocusInView(): void {
  useEffect(() => {
    const stop = new AbortController();
    let isByKey = true;
    for (const type of ACTS)
      addEventListener(type, () => (isByKey = type === 'keydown'), { passive: true, signal: stop.signal });
    const observer = new ResizeObserver(() => {
      if (isByKey) keepFocusInView();
    });
    observer.observe(document.body);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, []);
}
