import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { currentConsent, rememberConsent, watchConsent, type Consent } from '#platform/browser/consent.ts';
import { useLocation } from '#platform/browser/router/router-context.ts';
import { isTagLoaded, loadTagManager } from '#platform/browser/tag-manager.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { MAIN_ID } from '#platform/ui/layout/main.tsx';
import { useBoot } from '../boot-context.tsx';
import { isOfFlow, isSecret } from '../page-discretion.ts';
import './consent.css';

/** The visitor's answer; the server read it from the same cookie. */
function useConsent(): Consent | null {
  const { consent } = useBoot();
  return useSyncExternalStore(watchConsent, currentConsent, () => consent);
}

/**
 * Asks whether visits may be counted, without blocking the page, and loads the brand's tag manager when the visitor
 * agreed; never before.
 */
export function ConsentPanel() {
  const t = useTranslations('web.consent');
  const consent = useConsent();
  useTagManager(consent);
  const panel = useRef<HTMLElement>(null);
  const before = useRef(consent);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    // When it is opened from the foot of the page, the question must be scrolled into view.
    if (consent === null && before.current !== null) {
      opener.current = document.activeElement;
      panel.current?.focus();
    }
    if (consent !== null && before.current === null) focusAfterAnswer(opener.current);
    before.current = consent;
  }, [consent]);
  if (consent !== null) return null;
  return (
    <section ref={panel} tabIndex={-1} className="web-consent ui-print-hidden" aria-label={t('label')}>
      <div className="ui-wrap web-consent-row">
        <p>{t('text')}</p>
        <p className="ui-row">
          <Button small onClick={() => decide('denied')}>
            {t('deny')}
          </Button>
          <Button small onClick={() => decide('granted')}>
            {t('agree')}
          </Button>
        </p>
      </div>
    </section>
  );
}

/** Opens the question again; withdrawing must be as easy as agreeing. */
export function ConsentLink() {
  const t = useTranslations('web.consent');
  return (
    <button type="button" className="web-consent-link" onClick={() => rememberConsent(null, new Date())}>
      {t('change')}
    </button>
  );
}

/** The pressed button is gone: the focus returns to the link that opened the question, else goes to the page. */
function focusAfterAnswer(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

function decide(consent: Consent): void {
  rememberConsent(consent, new Date());
  // A script that has run cannot be removed from a page: the next page starts without it.
  if (consent === 'denied' && isTagLoaded()) location.reload();
}

function useTagManager(consent: Consent | null): void {
  const { id } = useBoot().site.tagManager;
  const { pathname } = useLocation();
  useEffect(() => {
    // A flow loads it itself, on the steps without a card form; a secret address must not reach it.
    if (consent === 'granted' && !isOfFlow(pathname) && !isSecret(pathname)) loadTagManager(id, new Date());
  }, [consent, id, pathname]);
}
