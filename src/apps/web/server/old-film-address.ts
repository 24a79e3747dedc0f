import type { Context } from '#platform/server/context.ts';
import { CATALOG_PATHS, catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { findFeature } from '#modules/catalog/server/catalogue.ts';

/**
 * The page of the film that `/?film=3` was the address of, for links of earlier versions; undefined for any other
 * address.
 */
export async function oldFilmAddress(ctx: Context, url: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(url, ctx.origin);
  const id = searchParams.get('film') ?? '';
  if (pathname !== CATALOG_PATHS.whatsOn || !/^\d{1,9}$/.test(id)) return undefined;
  const film = await findFeature(ctx, Number(id));
  return film && catalogAddress.film(film.key, { lang: searchParams.get('lang') ?? undefined });
}
