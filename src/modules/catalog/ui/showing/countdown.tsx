import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { HeroCounts } from '#platform/ui/layout/hero-notice.tsx';
import { countdownParts } from './countdown-parts.ts';

/** After zero the page reloads its data this often until the server's clock has reached the time too. */
const RELOAD_EVERY_MS = 3_000;

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  /** The server's time when it made the page; the visitor's clock may be wrong. */
  now: string;
  /** Called at zero, and again every few seconds while this stays on the page. */
  onZero: () => void;
  /** Waits without figures. */
  isHidden?: boolean;
}

/** A wait in large figures that reloads by itself at its end. */
export function Countdown({ until, now, onZero, isHidden = false }: CountdownProps) {
  const t = useTranslations('catalog.notice');
  const locale = useLocale();
  const left = useTimeLeft(until, now, onZero);
  if (isHidden) return null;
  if (left <= 0) return <output>{t('opening')}</output>;
  const counts = countdownParts(left).map(({ unit, count }) => ({
    unit: t(`units.${unit}`, { count }),
    count: count.toLocaleString(locale, { numberingSystem: 'latn' }),
  }));
  return <HeroCounts counts={counts} label={t('countdown')} />;
}

/** Milliseconds left by the server's clock; counts down once the page is interactive. */
function useTimeLeft(until: string, now: string, onZero: () => void): number {
  const atFirst = Date.parse(until) - Date.parse(now);
  const [left, setLeft] = useState(atFirst);
  const zero = useRef(onZero);
  useEffect(() => {
    zero.current = onZero;
  }, [onZero]);
  useEffect(() => {
    // Counted by a monotonic clock, so that changing the phone's time has no effect.
    const end = performance.now() + Date.parse(until) - Date.parse(now);
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      const rest = end - performance.now();
      setLeft(rest);
      if (rest <= 0) zero.current();
      timer = setTimeout(tick, rest <= 0 ? RELOAD_EVERY_MS : rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);
  return left;
}
