import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import '#platform/ui/controls/menu.css';
import type { OrderDocument } from './use-document.ts';

/** The showing for the visitor's calendar: a file for every calendar, or the filled-in pages of two web calendars. */
export function CalendarMenu({
  document: { calendarUrl, googleCalendarUrl, outlookCalendarUrl },
}: {
  document: OrderDocument;
}) {
  const t = useTranslations('checkout.confirmation');
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    return closeElsewhere(menu);
  }, []);
  const away = { target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <details ref={menu} className="ui-menu ordering-calendar">
      <summary className="ui-menu-opener ordering-action">
        <Icon name="calendar" />
        {t('calendar')}
      </summary>
      <ul className="ui-menu-list">
        <li>
          <a className="ui-menu-link" href={calendarUrl} data-reload>
            {t('calendarFile')}
          </a>
        </li>
        <li>
          <a className="ui-menu-link" href={googleCalendarUrl} {...away}>
            {t('calendarGoogle')}
          </a>
        </li>
        <li>
          <a className="ui-menu-link" href={outlookCalendarUrl} {...away}>
            {t('calendarOutlook')}
          </a>
        </li>
      </ul>
    </details>
  );
}

/** Closes the menu on Escape and on a press outside of it; the browser opens it (`details`). */
function closeElsewhere(menu: { readonly current: HTMLDetailsElement | null }): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  addEventListener('keydown', (event) => event.key === 'Escape' && close(), { signal });
  addEventListener(
    'pointerdown',
    ({ target }) => target instanceof Node && !menu.current?.contains(target) && close(),
    { signal },
  );
  return () => stop.abort();
}
