import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PageOutlet, usePending } from '#platform/browser/router/router-context.ts';
import '#platform/ui/style/tokens.css';
import '#platform/ui/style/fonts.css';
import '#platform/ui/style/base.css';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useOffline } from '#platform/ui/feedback/use-offline.ts';
import { ToastRegion } from '#platform/ui/feedback/toast.tsx';
import { Main, MAIN_ID } from '#platform/ui/layout/main.tsx';
import { SkipLink } from '#platform/ui/style/visually-hidden.tsx';
import { LinkProvider } from '#modules/catalog/ui/links.tsx';
import { carryLanguage } from '../addresses.ts';
import { useBoot } from '../boot-context.tsx';
import type { Route } from '../routes.ts';
import { ConsentQuestion } from './consent-places.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { LatePart } from './late-part.tsx';
import { OpenOrder } from './open-order.tsx';
import { SiteBar } from './site-bar.tsx';
import { useArrival } from './use-arrival.ts';
import './shell.css';

/** A separate part: the pages of a real shop do not contain it. */
const DemoBar = lazyPart(async () => (await import('./demo-bar.tsx')).DemoBar);

/** Most pages are a main part as a whole. */
const withMain = ({ hasOwnMain }: Route, page: ReactNode): ReactNode =>
  hasOwnMain ? page : <Main>{page}</Main>;

/** The one layout: bar, page, footer, toasts. Each page has a `Main` of its own: an order's bar is outside it. */
export function Shell() {
  const t = useTranslations('web');
  const boot = useBoot();
  const announcement = useArrival();
  useEffect(() => {
    document.addEventListener('keydown', () => void withKeyboard(), { once: true });
  }, []);
  return (
    <LinkProvider href={(path) => carryLanguage(path, boot)}>
      <ToastRegion label={t('notices')}>
        <SkipLink href={`#${MAIN_ID}`}>{t('skip')}</SkipLink>
        <Progress />
        {boot.demo && (
          <LatePart>
            <DemoBar demo={boot.demo} />
          </LatePart>
        )}
        <ConsentQuestion />
        <SiteBar />
        <OfflineNote />
        <OpenOrder />
        <PageOutlet<Route> frame={withMain} fault={(fault) => <ErrorPage fault={fault} />} />
        <Footer />
        <p className="ui-visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </ToastRegion>
    </LinkProvider>
  );
}

/** Few visitors of a shop use the keyboard. */
async function withKeyboard(): Promise<void> {
  const { watchFocus } = await loadWithRetries(() => import('#platform/browser/watch-focus.ts'));
  watchFocus();
}

/** A progress line while the next page is loaded; visible only after a moment. It is in no landmark, so it is live. */
function Progress() {
  const t = useTranslations('web');
  const pending = usePending();
  return (
    <div aria-live="polite">{pending && <progress className="web-progress" aria-label={t('loading')} />}</div>
  );
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
