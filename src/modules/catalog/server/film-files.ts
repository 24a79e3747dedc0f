import type { Context } from '#platform/server/context.ts';
import type { FilmFiles } from './catalogue-join.ts';
import type { FeatureRow } from './catalogue-store.ts';
import { findFilmPictures, findFilmVideo } from './pictures.ts';

/** The posters, stills and trailers in the pictures' folder that some films name; only those that exist. */
export async function readFilmFiles(ctx: Context, rows: readonly FeatureRow[]): Promise<FilmFiles> {
  const documents = rows.map(({ document }) => document);
  const pictures = await findFilmPictures(
    ctx,
    documents.flatMap(({ poster, stills = [] }) => [poster, ...stills]),
  );
  const names = [...new Set(documents.flatMap(({ trailer }) => trailer ?? []))];
  const videos = await Promise.all(names.map((name) => findFilmVideo(ctx, name)));
  return {
    pictures,
    videos: new Map(names.flatMap((name, i) => (videos[i] ? [[name, videos[i]] as const] : []))),
  };
}
