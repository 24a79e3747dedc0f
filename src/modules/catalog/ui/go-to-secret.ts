import { useNavigate } from 'react-router';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { useHref } from './links.tsx';

/**
 * Goes to a page whose address opens something by itself. A tag manager in this document would get the address, so the page
 * then begins as a new document.
 */
export function useGoToSecret(): (path: string, options?: { readonly replace?: boolean }) => void {
  const href = useHref();
  const navigate = useNavigate();
  return (path, { replace = false } = {}) => {
    if (!isTagLoaded()) void navigate(href(path), { replace });
    else if (replace) location.replace(href(path));
    else location.assign(href(path));
  };
}
