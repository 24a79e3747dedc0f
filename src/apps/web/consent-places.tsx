import { lazy, Suspense } from 'react';
import { untilItComes } from '#platform/browser/until-it-comes.ts';
import { useBoot } from './boot-context.tsx';

/** Only brands with a tag manager ask: the code is loaded when needed. */
const consent = () => untilItComes(() => import('./consent.tsx'));
const Panel = lazy(async () => ({ default: (await consent()).ConsentPanel }));
const Change = lazy(async () => ({ default: (await consent()).ConsentLink }));

const useIsAsked = (): boolean => useBoot().site.tagManager.active;

/** The question, above the page while it is open. */
export function ConsentQuestion() {
  return useIsAsked() ? (
    <Suspense>
      <Panel />
    </Suspense>
  ) : null;
}

/** A link at the foot of the page that opens the question again. */
export function ConsentChange() {
  return useIsAsked() ? (
    <Suspense>
      <Change />
    </Suspense>
  ) : null;
}
