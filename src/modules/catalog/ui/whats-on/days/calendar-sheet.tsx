import { Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Sheet } from '#platform/ui/layout/sheet.tsx';
import { useSheetOpened } from '#platform/ui/layout/use-sheet-opened.ts';
import '#platform/ui/controls/icon-button.css';
import '#platform/ui/feedback/skeleton.css';
import type { CalendarProps } from './calendar.tsx';

/** Loaded when it is first opened: most visitors find their day in the strip. */
const Calendar = lazyPart(async () => (await import('./calendar.tsx')).Calendar);

const CALENDAR_ID = 'calendar';

/** The strip's last button: opens the calendar. */
export function CalendarSheet(props: CalendarProps) {
  const t = useTranslations('catalog.whatsOn');
  const sheet = useRef<HTMLDivElement>(null);
  const [wasOpen, toggle] = useSheetOpened(CALENDAR_ID);
  useEffect(() => {
    sheet.current?.hidePopover();
  }, [props.day]);
  return (
    <>
      <button
        type="button"
        className="ui-icon-button catalog-days-calendar"
        aria-label={t('calendar')}
        title={t('calendar')}
        aria-haspopup="dialog"
        popoverTarget={CALENDAR_ID}
      >
        <Icon name="calendar" />
      </button>
      <Sheet ref={sheet} id={CALENDAR_ID} title={t('chooseDay')} closeLabel={t('close')} onToggle={toggle}>
        {wasOpen && (
          <Suspense fallback={<span className="ui-skeleton ui-skeleton-panel catalog-calendar-wait" />}>
            <Calendar {...props} />
          </Suspense>
        )}
      </Sheet>
    </>
  );
}
