import { usePageData } from '#platform/browser/router/router-context.ts';

/** The data of a complex that pages show. */
export type Place = { readonly name: string; readonly address: string | null; readonly city: string | null };

/** The complex of the page, when its data has one. */
export function usePlace(): Place | undefined {
  const data = usePageData() as { readonly location?: Place | null } | null | undefined;
  return data?.location ?? undefined;
}
