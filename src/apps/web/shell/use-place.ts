import { useMatches } from 'react-router';

/** The data of a complex that pages show. */
export type Place = { readonly name: string; readonly address: string | null; readonly city: string | null };

/** The complex of the page, when its data has one. */
export function usePlace(): Place | undefined {
  const places = useMatches().map(
    ({ loaderData }) => (loaderData as { location?: Place | null } | null | undefined)?.location,
  );
  return places.findLast((place) => place != null) ?? undefined;
}
