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

/** The path of a film's poster, without size and ending, and a text that changes with the file. */
export type Poster = { readonly files: string; readonly version: string };

/** Names come from imported documents: letters, digits and dashes, never a path. */
const NAME = /^[a-z0-9-]+$/;
const TYPES = { webp: 'image/webp', svg: 'image/svg+xml' } as const;

/** Kinds of pictures with one size, drawn (SVG) or photographed (WebP). */
type DrawnKind = 'products' | 'donations' | 'views';

/** Small and few; cached while the file does not change. */
const kept = new Map<string, Picture & { readonly version: string }>();
const KEPT_AT_MOST = 500;

/** Folders of a brand's pictures of a kind, its own first. */
function placesOf(ctx: Pick<Context, 'app' | 'tenantId'>, kind: 'films' | DrawnKind, name: string): string[] {
  const { picturesDir } = ctx.app.settings;
  if (!picturesDir || !NAME.test(name)) return [];
  return [path.join(picturesDir, brandOf(ctx).code, kind, name), path.join(picturesDir, kind, name)];
}

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

async function findPoster(ctx: Context, name: string): Promise<Poster | undefined> {
  for (const files of placesOf(ctx, 'films', name)) {
    const version = await versionOf(`${files}-480.webp`);
    if (version) return { files, version };
  }
  return undefined;
}

/** Posters of the brand by the names in its documents; only those that exist. */
export async function findPosters(
  ctx: Context,
  posters: readonly (string | undefined)[],
): Promise<Map<string, Poster>> {
  const names = [...new Set(posters)].filter((name) => name !== undefined);
  const found = await Promise.all(names.map((name) => findPoster(ctx, name)));
  return new Map(names.flatMap((name, i) => (found[i] ? [[name, found[i]] as const] : [])));
}

/** A film's poster (`Poster.files`), or the placeholder. Throws when even that file is missing. */
export async function filmPicture(poster: string | undefined, size: PictureSize): Promise<Picture> {
  const own = poster && (await readPicture(`${poster}-${size}.webp`, TYPES.webp));
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

/** A film's poster (`Poster.files`) as JPEG, for PDFs and e-mails; undefined when it has none. */
export const filmJpeg = async (poster: string | undefined): Promise<Buffer | undefined> =>
  poster ? (await readPicture(`${poster}-480.jpg`, 'image/jpeg'))?.bytes : undefined;
