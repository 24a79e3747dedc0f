import { useEffect, useState } from 'react';
import { useSearchParams } from '#platform/browser/router/router-context.ts';
import { storedValue } from '#platform/browser/storage.ts';
import { LINK_PARAMETER } from '#modules/ordering/rules/addresses.ts';

/** The token when it must not be in the address: see `hideLink` in order-analytics.ts. */
export const keptLink = storedValue(
  'session',
  'foyer_link',
  (value): value is string => typeof value === 'string',
);

/** The token of the order that the confirmation shows; '' when there is none. */
export function useLink(): string {
  const params = useSearchParams();
  const given = params.get(LINK_PARAMETER);
  const [kept, setKept] = useState('');
  useEffect(() => {
    if (given === null) setKept(keptLink.read() ?? '');
  }, [given]);
  return given ?? kept;
}
