import { useNavigate } from '#platform/browser/router/router-context.ts';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { useHref } from './links.tsx';

/**
 * Goes to a page whose address opens something by itself. A tag manager in this document would get the address, so the page
 * then begins as a new document.
 */
export function useGoToSecret(): (path: string) => void {
  const href = useHref();
  const navigate = useNavigate();
  return (path) => {
    if (isTagLoaded()) location.assign(href(path));
    else void navigate(href(path));
  };
}
