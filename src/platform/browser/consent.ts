/**
 * Whether the visitor agreed to be measured. Stored in a cookie, so that the server can draw the page with or without
 * the question. Asked again after half a year, or when the question has changed (`VERSION`).
 */
import { cookieIn } from './cookie-in.ts';

export type Consent = 'granted' | 'denied';

export const CONSENT_COOKIE = 'foyer_consent';

const VERSION = 1;
const HALF_A_YEAR_SECONDS = 15_768_000;

/** The consent in a cookie's value; null when it does not answer the present question. */
export function consentIn(value: string | undefined): Consent | null {
  const [, version, choice] = /^(\d+)-(granted|denied)-\d+$/.exec(value ?? '') ?? [];
  return Number(version) === VERSION ? (choice as Consent) : null;
}

const listeners = new Set<() => void>();

/** This visitor's answer; null when there is none, or it was withdrawn. */
export const currentConsent = (): Consent | null => consentIn(cookieIn(document.cookie, CONSENT_COOKIE));

/** Reports each change in this tab; returns a function that stops it. */
export function watchConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores the answer with its time; null deletes it, so that the question is shown again. */
export function rememberConsent(consent: Consent | null, now: Date): void {
  const value = consent ? `${VERSION}-${consent}-${Math.floor(now.getTime() / 1000)}` : '';
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${CONSENT_COOKIE}=${value}; path=/; max-age=${consent ? HALF_A_YEAR_SECONDS : 0}; samesite=lax${secure}`;
  for (const listener of listeners) listener();
}
