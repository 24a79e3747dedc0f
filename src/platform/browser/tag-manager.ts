import { dataLayer } from './analytics.ts';

/**
 * A brand's tag manager. It is loaded after consent, never with a card form on the page (PCI DSS 6.4.3: a container
 * can add scripts), with the page's nonce, which it passes on to the scripts that it loads.
 */

const identifier = /^GTM-[A-Z0-9]{4,12}$/;
const MARK = 'data-tag-manager';

/**
 * The address of the tag manager's script for a brand's id, or null for an invalid id, because it is written into a
 * script.
 */
export const tagManagerAddress = (id: string): string | null =>
  identifier.test(id) ? `https://www.googletagmanager.com/gtm.js?id=${id}` : null;

/** Whether this document has run a tag manager; it cannot be removed again. */
export const isTagLoaded = (): boolean =>
  typeof document !== 'undefined' && document.querySelector(`script[${MARK}]`) !== null;

/** The visitor has agreed to statistics only: not to tracking and advertising. */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  personalization_storage: 'denied',
  functionality_storage: 'granted',
  security_storage: 'granted',
} as const;

/** Loads the tag manager into this document, once. Call it after the visitor has agreed. */
export function loadTagManager(id: string, now: Date): void {
  const address = tagManagerAddress(id);
  if (!address || isTagLoaded()) return;
  consent('default', { ...DENIED, analytics_storage: 'denied' });
  consent('update', { analytics_storage: 'granted' });
  dataLayer().push({ 'gtm.start': now.getTime(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  script.setAttribute(MARK, '');
  document.head.append(script);
}

const consent = (word: 'default' | 'update', values: Readonly<Record<string, string>>): void =>
  command('consent', word, values);

/** A command of consent mode. The tag manager recognises it as an `arguments` object, not as an array. */
function command(..._words: readonly unknown[]): void {
  dataLayer().push(arguments);
}
