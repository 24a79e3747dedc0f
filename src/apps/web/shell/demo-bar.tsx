import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cookieIn } from '#platform/browser/cookie-in.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { MAIN_ID } from '#platform/ui/layout/main.tsx';
import { useBoot } from '../boot-context.tsx';
import type { DemoView } from '../boot.ts';
import { DEMO_BAR_COOKIE } from '../cookies.ts';
import './demo-bar.css';

const YEAR_SECONDS = 31_536_000;

const isClosed = (): boolean =>
  typeof document !== 'undefined' && cookieIn(document.cookie, DEMO_BAR_COOKIE) === 'away';

/** The bar of the demo: its brands, its outbox, its test cards. It can be closed. */
export function DemoBar({ demo }: { demo: DemoView }) {
  const t = useTranslations('web.demo');
  const { brand } = useBoot();
  // Each page of a document has a bar of its own (`LatePart`): it may have been closed on an earlier one.
  const [isAway, setAway] = useState(isClosed);
  const close = (): void => {
    document.cookie = `${DEMO_BAR_COOKIE}=away; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    setAway(true);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };
  if (isAway) return null;
  return (
    <aside className="web-demo ui-print-hidden" aria-label={t('label')}>
      <div className="web-demo-row">
        <strong>{t('label')}</strong>
        <nav className="web-demo-links" aria-label={t('brands')}>
          {demo.brands.map(({ code, name, href }) => (
            <a key={code} href={href} aria-current={code === brand.code ? 'true' : undefined}>
              <bdi translate="no">{name}</bdi>
            </a>
          ))}
        </nav>
        <span className="web-demo-links">
          <a href="/demo/outbox">{t('outbox')}</a>
          <TestCards demo={demo} />
          <a href="/api/docs">{t('api')}</a>
        </span>
        <IconButton icon="close" label={t('hide')} onClick={close} />
      </div>
    </aside>
  );
}

function TestCards({ demo }: { demo: DemoView }) {
  const t = useTranslations('web.demo');
  return (
    <details className="web-demo-cards" name="demo">
      <summary>{t('cards')}</summary>
      <div className="web-demo-sheet">
        <p>{t('cardsLead')}</p>
        <dl>
          {demo.cards.map(({ number, name }) => (
            <div key={number}>
              <dt dir="ltr">{number.replace(/(\d{4})(?=\d)/g, '$1 ')}</dt>
              <dd>{t(`card.${name}`)}</dd>
            </div>
          ))}
        </dl>
        {demo.codes.length > 0 && (
          <>
            <p>
              <strong>{t('codes')}</strong>
            </p>
            <p>{t('codesLead')}</p>
            <dl>
              {demo.codes.map(({ code, name }) => (
                <div key={code}>
                  <dt dir="ltr">{code.replace(/(\d{3})(?=\d)/g, '$1 ')}</dt>
                  <dd>{t(`code.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </details>
  );
}
