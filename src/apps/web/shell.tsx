import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import '#platform/ui/tokens.css';
import '#platform/ui/fonts.css';
import '#platform/ui/base.css';
import { Note } from '#platform/ui/note.tsx';
import { ToastRegion } from '#platform/ui/toast.tsx';
import { SkipLink } from '#platform/ui/visually-hidden.tsx';
import { LinkProvider } from '#modules/catalog/ui/links.tsx';
import { carryLanguage } from './addresses.ts';
import { useBoot } from './boot-context.tsx';
import { ConsentQuestion } from './consent-places.tsx';
import { Footer } from './footer.tsx';
import { SiteBar } from './site-bar.tsx';
import './shell.css';

/** A part of its own: the pages of a real shop do not carry it. */
const DemoBar = lazy(async () => ({ default: (await import('./demo-bar.tsx')).DemoBar }));

/** The one layout: bar, page, footer, notices. */
export function Shell() {
  const t = useTranslations('web');
  const boot = useBoot();
  const main = useRef<HTMLElement>(null);
  const announcement = useArrival(main);
  return (
    <LinkProvider href={(path) => carryLanguage(path, boot)}>
      <ToastRegion label={t('notices')}>
        <SkipLink href="#content">{t('skip')}</SkipLink>
        <Progress />
        {boot.demo && (
          <Suspense>
            <DemoBar demo={boot.demo} />
          </Suspense>
        )}
        <ConsentQuestion />
        <SiteBar />
        <OfflineNote />
        <main id="content" ref={main} tabIndex={-1} className="web-main">
          <Outlet />
        </main>
        <Footer />
        <p className="ui-visually-hidden" aria-live="polite">
          {announcement}
        </p>
        <ScrollRestoration />
      </ToastRegion>
    </LinkProvider>
  );
}

/**
 * What a browser does by itself when a page is loaded, done for a page that is changed in place: the focus
 * goes to the new content and the page's title is read out. A change of the query alone leaves both.
 */
function useArrival(main: { readonly current: HTMLElement | null }): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [pathname, main]);
  return announcement;
}

/** A line that runs while the next page is fetched; it shows itself after a moment only. */
function Progress() {
  const t = useTranslations('web');
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <progress className="web-progress" aria-label={t('loading')} />;
}

function OfflineNote() {
  const t = useTranslations('web');
  const offline = useOffline();
  return <div aria-live="polite">{offline && <Strip>{t('offline')}</Strip>}</div>;
}

function Strip({ children }: { children: ReactNode }) {
  return (
    <div className="ui-wrap web-offline">
      <Note tone="warn">{children}</Note>
    </div>
  );
}

function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const look = (): void => setOffline(!navigator.onLine);
    look();
    addEventListener('online', look, { signal: stop.signal });
    addEventListener('offline', look, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return offline;
}
