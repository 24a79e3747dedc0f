import { MAX_ID } from '#kernel/id.ts';
import type { Input } from '#kernel/endpoint.ts';
import type { getWhatsOn } from '#modules/catalog/contract.ts';

type WhatsOnQuery = Input<typeof getWhatsOn>['query'];

/** The query parameters of What's on that may be there several times. */
export const SEVERAL = ['part', 'language', 'format', 'attribute', 'access'] as const;

/** An id in an address; undefined for anything else. */
export function idOf(text: string | null): number | undefined {
  const id = /^\d{1,10}$/.test(text ?? '') ? Number(text) : 0;
  return id >= 1 && id <= MAX_ID ? id : undefined;
}

const AT_MOST = 50;

/** The complexes, one or several. */
function locationsIn(search: URLSearchParams): { location?: string[] } {
  const ids = search.getAll('location').filter((text) => idOf(text) !== undefined);
  return ids.length > 0 ? { location: ids.slice(0, AT_MOST) } : {};
}

/**
 * Reads the address of What's on. Addresses come from anywhere, so unknown fields and invalid values are left out
 * instead of failing.
 */
export function whatsOnQuery(search: URLSearchParams): WhatsOnQuery {
  const text = (name: string, longest: number): string | undefined =>
    search.get(name)?.slice(0, longest) || undefined;
  const view = search.get('view');
  const lists = SEVERAL.flatMap((name) => {
    const values = search.getAll(name).filter((value) => value.length <= 80);
    return values.length > 0 && values.length <= AT_MOST ? [[name, values] as const] : [];
  });
  return {
    day: text('day', 10),
    ...locationsIn(search),
    view: view === 'film' || view === 'day' ? view : undefined,
    q: text('q', 100),
    ...Object.fromEntries(lists),
  };
}
