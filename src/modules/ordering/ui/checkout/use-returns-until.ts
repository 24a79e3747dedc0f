import { useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { call } from '#platform/browser/call.ts';
import { dateText } from '#modules/catalog/ui/date-text.ts';
import { isolate } from '#modules/i18n/rules/isolates.ts';
import { getConfig } from '#modules/tenancy/contract.ts';

const HOUR_MS = 3_600_000;
let hours: Promise<number | undefined> | undefined;

async function fetchHours(): Promise<number | undefined> {
  const result = await call(getConfig, {});
  if (!result.ok) hours = undefined;
  return result.ok ? result.data.brand.returnsUntilHours : undefined;
}

type Showing = { readonly dateTime: string; readonly timeZone: string };

/**
 * Until when tickets of a showing can be returned, as text; undefined without a showing, until it is known, or when
 * that time is over. The brand's terms have the number of hours before the showing.
 */
export function useReturnsUntil(showing: Showing | null): string | undefined {
  const locale = useLocale();
  const startsAt = showing?.dateTime;
  const [until, setUntil] = useState<Date>();
  useEffect(() => {
    if (startsAt === undefined) return undefined;
    let gone = false;
    hours ??= fetchHours();
    void hours.then((before) => {
      if (gone || before === undefined) return;
      const end = new Date(Date.parse(startsAt) - before * HOUR_MS);
      if (end.getTime() > Date.now()) setUntil(end);
    });
    return () => {
      gone = true;
    };
  }, [startsAt]);
  if (!until || !showing) return undefined;
  return isolate(dateText(until, 'moment', locale, showing.timeZone));
}
