import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { closeOnLeave } from '#platform/ui/controls/menu.tsx';
import type { OrderDocument } from './use-document.ts';

/** The showing for the visitor's calendar: a file for every calendar, or the filled-in pages of two web calendars. */
export function CalendarMenu({
  document: { calendarUrl, googleCalendarUrl, outlookCalendarUrl },
}: {
  document: OrderDocument;
}) {
  const t = useTranslations('checkout.confirmation');
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current ? closeOnLeave(menu.current) : undefined), []);
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
