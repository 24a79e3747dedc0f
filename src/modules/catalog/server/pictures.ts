import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/**
 * Pictures of films, products, causes and halls as files, cached for ever under their version. They are in the folder
 * of the settings (docs/importing.md, 'Pictures'): a brand's own under its code, shared ones next to it.
 */

/** The placeholders are part of the shop. */
const PLACEHOLDERS = fileURLToPath(new URL('../../../../db/demo/pictures/', import.meta.url));

export const PICTURE_SIZES = [240, 480, 960] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export type Picture = { readonly bytes: Buffer; readonly type: string; readonly etag: string };

/** The path of a film's poster or still, without size and ending, and a text that changes with the file. */
export type FilmPicture = { readonly files: string; readonly version: string };

/** Names come from imported documents: letters, digits and dashes, never a path. */
const NAME = /^[a-z0-9-]+$/;
const TYPES = { webp: 'image/webp', svg: 'image/svg+xml' } as const;

/** Kinds of pictures with one size, drawn (SVG) or photographed (WebP). */
export type DrawnKind = 'products' | 'donations' | 'views';

/** Small and few; cached while the file does not change. */
const kept = new Map<string, Picture & { readonly version: string }>();
const KEPT_AT_MOST = 500;

/** The folder of the settings, and the brand's code. */
export type PictureFolder = { readonly picturesDir: string; readonly code: string };

/** Folders of a brand's pictures of a kind, its own first. */
const placesOf = (
  ctx: Pick<Context, 'app' | 'tenantId'>,
  kind: 'films' | DrawnKind,
  name: string,
): string[] => placesIn({ picturesDir: ctx.app.settings.picturesDir, code: brandOf(ctx).code }, kind, name);

function placesIn({ picturesDir, code }: PictureFolder, kind: 'films' | DrawnKind, name: string): string[] {
  if (!picturesDir || !NAME.test(name)) return [];
  return [path.join(picturesDir, code, kind, name), path.join(picturesDir, kind, name)];
}

/** Whether there is a file of the picture with a name in a document. */
export async function isPictureThere(folder: PictureFolder, kind: DrawnKind, name: string): Promise<boolean> {
  return isAnyThere(placesIn(folder, kind, name), DRAWN_ENDINGS);
}

/** Whether one of the places has a file with one of the endings. */
async function isAnyThere(places: readonly string[], endings: readonly string[]): Promise<boolean> {
  const files = places.flatMap((place) => endings.map((ending) => place + ending));
  return (await Promise.all(files.map(versionOf))).some((version) => version !== undefined);
}

/** What documents name pictures for. */
export type PictureUse = 'poster' | 'still' | 'trailer' | 'product' | 'donation' | 'view';

const DRAWN_ENDINGS = Object.keys(TYPES).map((type) => `.${type}`);

/** The folder of each use, and the endings of its files: one file of each list. */
const FILES: Readonly<
  Record<PictureUse, { readonly kind: 'films' | DrawnKind; readonly files: readonly (readonly string[])[] }>
> = {
  poster: { kind: 'films', files: [...PICTURE_SIZES.map((size) => [`-${size}.webp`]), ['-480.jpg']] },
  still: { kind: 'films', files: [['-480.webp'], ['-960.webp']] },
  trailer: { kind: 'films', files: [['.mp4', '.webm']] },
  product: { kind: 'products', files: [DRAWN_ENDINGS] },
  donation: { kind: 'donations', files: [DRAWN_ENDINGS] },
  view: { kind: 'views', files: [DRAWN_ENDINGS] },
};

/** The files of a picture that are not in the folder, by their endings: [['.svg', '.webp']], none when all are there. */
export async function missingFiles(
  folder: PictureFolder,
  use: PictureUse,
  name: string,
): Promise<readonly (readonly string[])[]> {
  const { kind, files } = FILES[use];
  const places = placesIn(folder, kind, name);
  const areThere = await Promise.all(files.map((endings) => isAnyThere(places, endings)));
  return files.filter((_, i) => !areThere[i]);
}

/** How many files a picture has. */
export const filesOf = (use: PictureUse): number => FILES[use].files.length;

async function versionOf(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? `${Math.round(found.mtimeMs).toString(36)}${found.size.toString(36)}` : undefined;
}

async function readPicture(file: string, type: string): Promise<Picture | undefined> {
  const version = await versionOf(file);
  if (!version) return undefined;
  const known = kept.get(file);
  if (known?.version === version) return known;
  const bytes = await readFile(file);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const picture = { bytes, type, etag, version };
  if (kept.size >= KEPT_AT_MOST) kept.clear();
  kept.set(file, picture);
  return picture;
}

async function findFilmPicture(ctx: Context, name: string): Promise<FilmPicture | undefined> {
  for (const files of placesOf(ctx, 'films', name)) {
    const version = await versionOf(`${files}-480.webp`);
    if (version) return { files, version };
  }
  return undefined;
}

/** Posters and stills of the brand by the names in its documents; only those that exist. */
export async function findFilmPictures(
  ctx: Context,
  wanted: readonly (string | undefined)[],
): Promise<Map<string, FilmPicture>> {
  const names = [...new Set(wanted)].filter((name) => name !== undefined);
  const found = await Promise.all(names.map((name) => findFilmPicture(ctx, name)));
  return new Map(names.flatMap((name, i) => (found[i] ? [[name, found[i]] as const] : [])));
}

/** A film's poster or still (`FilmPicture.files`), or the placeholder. Throws when even that file is missing. */
export async function filmPicture(files: string | undefined, size: PictureSize): Promise<Picture> {
  const own = files && (await readPicture(`${files}-${size}.webp`, TYPES.webp));
  const picture = own || (await readPicture(path.join(PLACEHOLDERS, `placeholder-${size}.webp`), TYPES.webp));
  if (!picture) throw new Error(`the placeholder picture of ${size} px is missing`);
  return picture;
}

/** The picture of a product, a cause or a hall by the name in its document; undefined when there is none. */
export async function drawnPicture(
  ctx: Context,
  kind: DrawnKind,
  name: string | null,
): Promise<Picture | undefined> {
  for (const file of placesOf(ctx, kind, name ?? '')) {
    const picture =
      (await readPicture(`${file}.svg`, TYPES.svg)) ?? (await readPicture(`${file}.webp`, TYPES.webp));
    if (picture) return picture;
  }
  return undefined;
}

/** A video of the pictures' folder: its path, its type, and a text that changes with the file. */
export type FilmVideo = { readonly file: string; readonly type: string; readonly version: string };

const VIDEO_TYPES = { mp4: 'video/mp4', webm: 'video/webm' } as const;

/** A film's trailer by the name in its document; undefined when the folder has none. */
export async function findFilmVideo(ctx: Context, name: string): Promise<FilmVideo | undefined> {
  for (const place of placesOf(ctx, 'films', name)) {
    for (const [ending, type] of Object.entries(VIDEO_TYPES)) {
      const file = `${place}.${ending}`;
      const version = await versionOf(file);
      if (version) return { file, type, version };
    }
  }
  return undefined;
}

/** A film's poster (`FilmPicture.files`) as JPEG, for PDFs and e-mails; undefined when it has none. */
export const filmJpeg = async (poster: string | undefined): Promise<Buffer | undefined> =>
  poster ? (await readPicture(`${poster}-480.jpg`, 'image/jpeg'))?.bytes : undefined;
