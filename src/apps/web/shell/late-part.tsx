import { Suspense, type ReactNode } from 'react';
import { useLocation } from '#platform/browser/router/router-context.ts';

/**
 * Around a part of the shell whose code is loaded late (`lazyPart`). Each page has a boundary of its own: React would hold
 * back the next page until the code is loaded, rather than hide what the server has rendered. Without a connection that
 * would be never.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Suspense key={pathname}>{children}</Suspense>;
}
