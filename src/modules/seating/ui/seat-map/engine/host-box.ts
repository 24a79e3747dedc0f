/** The box that the map fills on the page. */
import type { Size } from '../on-screen.ts';

/** Its size, and the margins at the hall's sides, where the toolbar is: all in CSS pixels. */
export type HostBox = readonly [size: Size, pad: number];

/** Reads the box. The margins are in the style sheet, which also lays out the server's picture. */
export const hostBox = (host: HTMLElement): HostBox => [
  { w: Math.max(1, host.clientWidth), h: Math.max(1, host.clientHeight) },
  Number.parseFloat(getComputedStyle(host).getPropertyValue('--pad')) || 0,
];

/** Calls back whenever the box changes its size, not when the page hides it; returns a function that stops it. */
export const watchBox = (host: HTMLElement, changed: (...box: HostBox) => void): (() => void) => {
  let [last] = hostBox(host);
  const observer = new ResizeObserver(() => {
    if (host.clientWidth === 0) return;
    const box = hostBox(host);
    const [{ w, h }] = box;
    if (w === last.w && h === last.h) return;
    [last] = box;
    changed(...box);
  });
  observer.observe(host);
  return () => observer.disconnect();
};
