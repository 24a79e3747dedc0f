import { useLocale, useTranslations } from 'use-intl';
import { firstWeekday } from '#modules/i18n/rules/first-weekday.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { DayView } from '../../../contract.ts';
import { calendarMonths, type CalendarMonth } from '../../../rules/calendar-months.ts';
import { dayText } from '../../date-text.ts';
import { ShopLink } from '../../links.tsx';
import './calendar.css';

export interface CalendarProps {
  /** The page's day. */
  day: string;
  days: readonly DayView[];
  addressOf: (day: string) => string;
}

/** The coming months; days with showings are links. */
export function Calendar({ day, days, addressOf }: CalendarProps) {
  const locale = useLocale();
  const first = days[0];
  const last = days.findLast(({ showings }) => showings > 0);
  if (!first || !last) return null;
  const showings = new Map(days.map((one) => [one.day, one.showings]));
  return calendarMonths(first.day, last.day, firstWeekday(locale)).map((month) => (
    <Month key={month.month} month={month} chosen={day} showings={showings} addressOf={addressOf} />
  ));
}

interface MonthProps {
  month: CalendarMonth;
  chosen: string;
  showings: ReadonlyMap<string, number>;
  addressOf: CalendarProps['addressOf'];
}

function Month({ month: { month, weeks }, chosen, showings, addressOf }: MonthProps) {
  const t = useTranslations('catalog.whatsOn');
  const locale = useLocale();
  // Any full week has the names of the days.
  const week = weeks.find((one) => !one.includes(null)) ?? [];
  return (
    <table className="catalog-month">
      <caption>{dayText(month, 'monthLong', locale)}</caption>
      <thead>
        <tr>
          {week.map((day) => (
            <th key={day} scope="col">
              {day && dayText(day, 'weekday', locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => (
          <tr key={days.find((day) => day !== null)}>
            {days.map((day, i) => (
              // eslint-disable-next-line react/no-array-index-key
              <td key={day ?? i}>
                {day && (showings.get(day) ?? 0) > 0 ? (
                  <ShopLink
                    to={addressOf(day)}
                    className="catalog-month-day"
                    current={day === chosen ? 'date' : undefined}
                  >
                    <VisuallyHidden>
                      {t('dayName', { day: dayText(day, 'day', locale), count: showings.get(day) ?? 0 })}
                    </VisuallyHidden>
                    <time dateTime={day} aria-hidden="true">
                      {dayText(day, 'dayOfMonth', locale)}
                    </time>
                  </ShopLink>
                ) : (
                  day && <span className="catalog-month-day">{dayText(day, 'dayOfMonth', locale)}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
