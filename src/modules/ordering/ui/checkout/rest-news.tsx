import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';

interface RestNewsProps {
  /** What is left to pay. */
  rest: Amount;
  money: (amount: Amount) => string;
}

/** Tells screen readers what is left to pay, whenever a code, a voucher or points have changed it. */
export function RestNews({ rest, money }: RestNewsProps) {
  const t = useTranslations('ordering.summary');
  const [first] = useState(rest);
  const [hasChanged, setChanged] = useState(false);
  if (rest !== first && !hasChanged) setChanged(true);
  return (
    <VisuallyHidden>
      <span role="status">{hasChanged && `${t('rest')}: ${money(rest)}`}</span>
    </VisuallyHidden>
  );
}
