import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { addDays } from '#kernel/dates.ts';
import { loadWithRetries } from '#platform/browser/network/load-with-retries.ts';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { classNames } from '#platform/ui/style/class-names.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { DayView } from '../../../contract.ts';
import { dayText } from '../../date-text.ts';
import { ShopLink } from '../../links.tsx';
import { CalendarSheet } from './calendar-sheet.tsx';
import './day-strip.css';

interface DayStripProps {
  today: string;
  /** The page's day, which the strip scrolls to. */
  day: string;
  days: readonly DayView[];
  /** The page shows only this day. */
  isOfDay: boolean;
  addressOf: (day: string) => string;
}

/** How much of the strip's width an arrow scrolls. */
const SCROLLED = 0.8;

/**
 * The coming days in a row that stays in sight; the chosen one is scrolled into view. Days without presentations are
 * pale. Arrows scroll the row where not all days fit.
 */
export function DayStrip({ today, day: chosenDay, days, isOfDay, addressOf }: DayStripProps) {
  const t = useTranslations('catalog.whatsOn');
  const strip = useRef<HTMLElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });
  const look = (list: HTMLElement): void => {
    // Negative in right-to-left pages.
    const gone = Math.abs(list.scrollLeft);
    setEnds({ atStart: gone < 1, atEnd: gone + list.clientWidth > list.scrollWidth - 1 });
  };
  useEffect(() => {
    strip.current?.addEventListener('focusin', (event) => void walk(event));
  }, []);
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector(`[datetime='${chosenDay}']`)?.getBoundingClientRect();
    if (!list || !chosen) return;
    // Scrolls only the strip, in either direction of text: scrollIntoView would scroll the page too.
    const own = list.getBoundingClientRect();
    const left = chosen.left + chosen.width / 2 - (own.left + own.width / 2);
    list.scrollBy({ left, behavior: 'instant' });
    look(list);
  }, [chosenDay]);
  const scroll = (by: 1 | -1): void => {
    const list = strip.current;
    if (!list) return;
    const direction = getComputedStyle(list).direction === 'rtl' ? -by : by;
    list.scrollBy({ left: direction * SCROLLED * list.clientWidth });
  };
  return (
    <div className="catalog-daybar">
      <IconButton icon="back" label={t('earlier')} disabled={ends.atStart} onClick={() => scroll(-1)} />
      <nav
        ref={strip}
        className="catalog-days"
        aria-label={t('day')}
        onScroll={(event) => look(event.currentTarget)}
      >
        {days.map((day) => (
          <DayLink
            key={day.day}
            {...day}
            today={today}
            address={addressOf(day.day)}
            isCurrent={isOfDay && day.day === chosenDay}
          />
        ))}
      </nav>
      <IconButton icon="next" label={t('later')} disabled={ends.atEnd} onClick={() => scroll(1)} />
      <CalendarSheet day={chosenDay} days={days} addressOf={addressOf} />
    </div>
  );
}

/** Loaded when the keyboard comes into the row; until then the Tab key stops at each day. */
async function walk({ currentTarget: row, target }: FocusEvent): Promise<void> {
  const { walkDays } = await loadWithRetries(() => import('./walk-days.ts'));
  walkDays(row as HTMLElement, target as Element);
}

interface DayLinkProps extends DayView {
  today: string;
  address: string;
  isCurrent: boolean;
}

/** 'Today 21', 'Mon 30', and with its month where that begins: 'Tue 1 Dec'. */
function DayLink({ day, showings, today, address, isCurrent }: DayLinkProps) {
  const t = useTranslations('catalog');
  const locale = useLocale();
  const near =
    day === today ? t('whatsOn.today') : day === addDays(today, 1) ? t('whatsOn.tomorrow') : undefined;
  const full = dayText(day, 'day', locale);
  return (
    <ShopLink
      to={address}
      className={classNames('catalog-day', showings === 0 && 'catalog-day-none')}
      current={isCurrent ? 'date' : undefined}
    >
      <VisuallyHidden>
        {t('whatsOn.dayName', { day: near ? near + t('separator') + full : full, count: showings })}
      </VisuallyHidden>
      <span aria-hidden="true">{near ?? dayText(day, 'weekday', locale)}</span>
      <time dateTime={day} aria-hidden="true">
        {dayText(day, day.endsWith('-01') ? 'dayShort' : 'dayOfMonth', locale)}
      </time>
    </ShopLink>
  );
}
