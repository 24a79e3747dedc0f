import { lazyPart } from '#platform/browser/lazy-part.ts';
import { useBoot } from '../boot-context.tsx';
import { LatePart } from './late-part.tsx';

/** Only brands with a tag manager ask for consent, so the code is loaded when needed. */
const Panel = lazyPart(async () => (await import('./consent.tsx')).ConsentPanel);
const Change = lazyPart(async () => (await import('./consent.tsx')).ConsentLink);

const useNeedsConsent = (): boolean => useBoot().site.tagManager.active;

/** The question, above the page while it is open. */
export function ConsentQuestion() {
  return useNeedsConsent() ? (
    <LatePart>
      <Panel />
    </LatePart>
  ) : null;
}

/** A link at the foot of the page that opens the question again. */
export function ConsentChange() {
  return useNeedsConsent() ? (
    <LatePart>
      <Change />
    </LatePart>
  ) : null;
}
