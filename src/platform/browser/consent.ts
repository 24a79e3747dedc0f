/**
 * What the visitor said to being measured. Kept in a cookie, so that the server draws the page with or without
 * the question; asked anew after half a year, or when what is asked for has changed (`VERSION`).
 */
import { cookieIn } from './cookie-in.ts';

export type Consent = 'granted' | 'denied';

export const CONSENT_COOKIE = 'foyer_consent';

const VERSION = 1;
const HALF_A_YEAR_SECONDS = 15_768_000;

/** The consent that a cookie's value says; null where none was given to today's question. */
export function consentIn(value: string | undefined): Consent | null {
  const [, version, choice] = /^(\d+)-(granted|denied)-\d+$/.exec(value ?? '') ?? [];
  return Number(version) === VERSION ? (choice as Consent) : null;
}

const listeners = new Set<() => void>();

/** What this browser's visitor has said; null where they have not, or took it back. */
export const currentConsent = (): Consent | null => consentIn(cookieIn(document.cookie, CONSENT_COOKIE));

/** Tells of each change in this tab. Answers how to stop. */
export function watchConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the answer with its time; null asks again. */
export function rememberConsent(consent: Consent | null, now: Date): void {
  const value = consent ? `${VERSION}-${consent}-${Math.floor(now.getTime() / 1000)}` : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${CONSENT_COOKIE}=${value}; path=/; max-age=${consent ? HALF_A_YEAR_SECONDS : 0}; samesite=lax${secure}`;
  for (const listener of listeners) listener();
}
