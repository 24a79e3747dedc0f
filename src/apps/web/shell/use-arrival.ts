import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsFault, useLocation } from '#platform/browser/router/router-context.ts';
import { MAIN_ID } from '#platform/ui/layout/main.tsx';

/** Long enough for a screen reader to take it over. */
const ANNOUNCED_MS = 2000;

/**
 * Does for a page changed in place what a browser does when it loads one: moves the focus to the new content and
 * announces the page's title, which it returns for a while. After Back, the focus is at the link that was followed. A
 * change of the query alone does neither, unless an error page comes or goes.
 */
export function useArrival(): string {
  const { pathname, key } = useLocation();
  const place = useIsFault() ? key : pathname;
  const shown = useRef(place);
  const findFollowed = useEffectEvent(useFollowedLink(key));
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === place) return undefined;
    shown.current = place;
    const link = findFollowed();
    link?.focus({ preventScroll: true });
    // There is none, or it is not visible any more.
    if (!link || document.activeElement !== link)
      document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    setAnnouncement(document.title);
    const timer = setTimeout(() => setAnnouncement(''), ANNOUNCED_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return announcement;
}

/** A link of a page: several may have the same address. */
type Followed = { readonly href: string; readonly nth: number };

const linksTo = (href: string): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(`#${MAIN_ID} a`)].filter(
    (link) => link.getAttribute('href') === href,
  );

/** Finds the link of the shown page that was followed when this entry of the history was left; none for a new entry. */
function useFollowedLink(key: string): () => HTMLElement | undefined {
  const [all] = useState(() => new Map<string, Followed>());
  const remember = useEffectEvent((target: EventTarget | null) => {
    const link = target instanceof Element && target.closest('a');
    const href = link && link.getAttribute('href');
    if (href) all.set(key, { href, nth: linksTo(href).indexOf(link) });
  });
  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => remember(target);
    // Before the page is left.
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, []);
  return () => {
    const followed = all.get(key);
    return followed && linksTo(followed.href)[followed.nth];
  };
}
