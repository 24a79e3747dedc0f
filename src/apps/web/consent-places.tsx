import { lazy, Suspense } from 'react';
import { untilItComes } from '#platform/browser/until-it-comes.ts';
import { useBoot } from './boot-context.tsx';

/** Only brands with a tag manager have anything to ask: the rest comes when it is wanted. */
const consent = () => untilItComes(() => import('./consent.tsx'));
const Panel = lazy(async () => ({ default: (await consent()).ConsentPanel }));
const Change = lazy(async () => ({ default: (await consent()).ConsentLink }));

const useIsAsked = (): boolean => useBoot().site.tagManager.active;

/** Over the page: the question, where it is open. */
export function ConsentQuestion() {
  return useIsAsked() ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}

/** At the foot of the page: the way back to it. */
export function ConsentChange() {
  return useIsAsked() ? (
    <Suspense>
      <Change />
    </Suspense>
  ) : null;
}
