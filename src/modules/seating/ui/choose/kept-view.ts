import type { KeptView } from '../seat-map/view.ts';
import { cookieIn } from '#platform/browser/cookie-in.ts';

/**
 * The visitor's view of a hall, in a cookie of the order pages: the server's first picture shows it too, so that
 * nothing jumps on reload. Kept for one presentation at a time, for an hour.
 */
const COOKIE = 'foyer_view';
const HOUR_SECONDS = 3600;
const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`;
const PATTERN = new RegExp(String.raw`^(\d+)~${NUMBER}~${NUMBER}~${NUMBER}$`);

/** The view of a presentation's hall from a page's cookies; null for the whole hall. */
export function keptViewIn(cookies: string, presentationId: number): KeptView | null {
  const [, id, k, x, y] = PATTERN.exec(cookieIn(cookies, COOKIE) ?? '')?.map(Number) ?? [];
  const isOwn = id === presentationId && k !== undefined && k > 1;
  return isOwn && x !== undefined && y !== undefined ? { k, x, y } : null;
}

/** The cookie that stores a view; null deletes it, so that the whole hall is shown. */
export function viewCookie(presentationId: number, view: KeptView | null): string {
  const value = view ? [view.k, view.x, view.y].map((one) => one.toFixed(3)) : [];
  const age = view ? HOUR_SECONDS : 0;
  return `${COOKIE}=${[presentationId, ...value].join('~')}; path=/order; max-age=${age}; samesite=lax`;
}
