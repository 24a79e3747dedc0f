import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';

interface RestNewsProps {
  /** What is left to pay. */
  rest: Amount;
  money: (amount: Amount) => string;
}

/** Several codes at once are several calls; and what has changed the sum is said before it. */
const QUIET_MS = 600;

/** Tells screen readers what is left to pay, whenever a code, a voucher or points have changed it. */
export function RestNews({ rest, money }: RestNewsProps) {
  const t = useTranslations('ordering.summary');
  const [news, setNews] = useState('');
  const said = useRef(rest);
  const textOf = useEffectEvent(() => `${t('rest')}: ${money(rest)}`);
  useEffect(() => {
    if (rest === said.current) return undefined;
    const timer = setTimeout(() => {
      said.current = rest;
      setNews(textOf());
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [rest]);
  return (
    <VisuallyHidden>
      <span role="status">{news}</span>
    </VisuallyHidden>
  );
}
