import { useEffect, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/style/class-names.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { dayText } from '../date-text.ts';
import { ShopLink } from '../links.tsx';
import { whatsOnAddress } from './whats-on-address.ts';
import './day-strip.css';

/** The coming days in a row; the chosen one is scrolled into view. Days without presentations are pale. */
export function DayStrip({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const locale = useLocale();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = strip.current;
    const chosen = list?.querySelector(`[datetime='${page.day}']`)?.getBoundingClientRect();
    if (!list || !chosen) return;
    // Scrolls only the strip, in either direction of text: scrollIntoView would scroll the page too.
    const own = list.getBoundingClientRect();
    list.scrollLeft += chosen.left + chosen.width / 2 - (own.left + own.width / 2);
  }, [page.day]);
  return (
    <nav ref={strip} className="catalog-days" aria-label={t('day')}>
      {page.days.map(({ day, showings }) => {
        const isToday = day === page.today;
        const name = isToday ? `${t('today')}, ${dayText(day, 'day', locale)}` : dayText(day, 'day', locale);
        return (
          <ShopLink
            key={day}
            to={whatsOnAddress(page, { day, view: 'day', filmId: null })}
            className={classNames('catalog-day', showings === 0 && 'catalog-day-none')}
            current={page.view === 'day' && day === page.day ? 'date' : undefined}
          >
            <VisuallyHidden>{t('dayName', { day: name, count: showings })}</VisuallyHidden>
            <span aria-hidden="true">{isToday ? t('today') : dayText(day, 'weekday', locale)}</span>
            <time dateTime={day} aria-hidden="true">
              {dayText(day, 'dayOfMonth', locale)}
            </time>
            <span aria-hidden="true">{dayText(day, 'month', locale)}</span>
          </ShopLink>
        );
      })}
    </nav>
  );
}
