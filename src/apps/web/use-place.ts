import { useMatches } from 'react-router';

/** A complex as far as pages name it. */
export type Place = { readonly name: string; readonly address: string | null; readonly city: string | null };

/** The complex that the page is about, if its data names one. */
export function usePlace(): Place | undefined {
  const places = useMatches().map(
    ({ loaderData }) => (loaderData as { location?: Place | null } | null | undefined)?.location,
  );
  return places.findLast((place) => place != null) ?? undefined;
}
