import { Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { isNetworkFailure } from '#platform/browser/network/lost-answer.ts';
import type { PageFault } from '#platform/browser/page-fault.ts';
import { useLoadAgain, useLocation } from '#platform/browser/router/router-context.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Empty, Wrap } from '#platform/ui/layout/layout.tsx';
import { Main } from '#platform/ui/layout/main.tsx';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { PageHead } from './page-head.tsx';
import './error-page.css';

/** Parts of their own: most visitors never see a page that does not exist. */
const NoSuchEvent = lazyPart(
  async () => (await import('#modules/catalog/ui/showing/no-such-event.tsx')).NoSuchEvent,
);
const UnknownPage = lazyPart(async () => (await import('./unknown-address.tsx')).UnknownPage);
const UnknownLanguage = lazyPart(async () => (await import('./unknown-address.tsx')).UnknownLanguage);

interface FaultProps {
  fault: PageFault;
}

/** The page for errors: not found, unknown language, or an error with its status. */
export function ErrorPage({ fault }: FaultProps) {
  const t = useTranslations('web');
  return (
    <Main>
      <PageHead title={t(fault.status === 404 ? 'error.unknownPage' : 'error.title')} />
      <Wrap>
        <Suspense>
          <Fault fault={fault} />
        </Suspense>
      </Wrap>
    </Main>
  );
}

function Fault({ fault }: FaultProps) {
  const { code } = fault.refusal;
  if (code === 'UNKNOWN_LANGUAGE') return <UnknownLanguage />;
  if (code === 'NO_EVENT_FOUND') return <NoSuchEvent />;
  return fault.status === 404 ? <UnknownPage /> : <GenericError fault={fault} />;
}

/** Codes for which the visitor gets advice. */
const REMEDIES: Readonly<Record<string, 'network' | 'busy'>> = {
  NO_RESPONSE: 'network',
  OFFLINE: 'network',
  TOO_MANY_REQUESTS: 'busy',
};

function GenericError({ fault: { status, refusal } }: FaultProps) {
  const { code } = refusal;
  const t = useTranslations('web.error');
  const { pathname, search } = useLocation();
  const { loadAgain } = useLoadAgain();
  const here = pathname + search;
  const isUnreached = isNetworkFailure(refusal);
  useEffect(() => {
    if (!isUnreached) return undefined;
    const again = (): void => void loadAgain();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isUnreached, loadAgain]);
  const actions = (
    <>
      <a className="ui-button ui-button-go" href={here} data-reload>
        {t('again')}
      </a>
      <LinkButton to={catalogAddress.whatsOn()}>{t('home')}</LinkButton>
    </>
  );
  return (
    <Empty isPage title={t('title')} actions={actions}>
      <Note tone="bad" announce="alert">
        {t(REMEDIES[code] ?? 'text')}
      </Note>
      <p className="web-error-detail">{t('detail', { status, message: code })}</p>
    </Empty>
  );
}
