import { readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';

/** Pictures of films and products as files: drawn or supplied once, served for good under their version. */

const FOLDER = new URL('../../../../db/demo/pictures/', import.meta.url);

export const PICTURE_SIZES = [240, 480, 960] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

export type Picture = { readonly bytes: Buffer; readonly type: string; readonly etag: string };

/** Names come from imported documents: letters, digits and dashes, never a path. */
const NAME = /^[a-z0-9-]+$/;
const TYPES = { webp: 'image/webp', svg: 'image/svg+xml' } as const;

/** Small and few; kept while the file is the same one. */
const kept = new Map<string, Picture & { readonly version: string }>();
const KEPT_AT_MOST = 500;

async function versionOf(path: string): Promise<string | undefined> {
  const file = await stat(new URL(path, FOLDER)).catch(() => undefined);
  return file?.isFile() ? `${Math.round(file.mtimeMs).toString(36)}${file.size.toString(36)}` : undefined;
}

async function readPicture(path: string, type: string): Promise<Picture | undefined> {
  const version = await versionOf(path);
  if (!version) return undefined;
  const known = kept.get(path);
  if (known?.version === version) return known;
  const bytes = await readFile(new URL(path, FOLDER));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const picture = { bytes, type, etag, version };
  if (kept.size >= KEPT_AT_MOST) kept.clear();
  kept.set(path, picture);
  return picture;
}

/** Which posters exist: name -> a text that changes with the file. */
export async function posterVersions(posters: readonly (string | undefined)[]): Promise<Map<string, string>> {
  const names = [...new Set(posters)].filter((name): name is string => name !== undefined && NAME.test(name));
  const versions = await Promise.all(names.map((name) => versionOf(`films/${name}-480.webp`)));
  return new Map(names.flatMap((name, i) => (versions[i] ? [[name, versions[i]] as const] : [])));
}

/** A film's poster, else the placeholder picture. Throws when even that file is missing: a broken installation. */
export async function filmPicture(poster: string | undefined, size: PictureSize): Promise<Picture> {
  const own =
    poster && NAME.test(poster) ? await readPicture(`films/${poster}-${size}.webp`, TYPES.webp) : undefined;
  const picture = own ?? (await readPicture(`placeholder-${size}.webp`, TYPES.webp));
  if (!picture) throw new Error(`the placeholder picture of ${size} px is missing`);
  return picture;
}

/** A product's picture, drawn (SVG) or photographed (WebP); undefined when there is none. */
export async function productPicture(image: string | null): Promise<Picture | undefined> {
  if (!image || !NAME.test(image)) return undefined;
  return (
    (await readPicture(`products/${image}.svg`, TYPES.svg)) ??
    (await readPicture(`products/${image}.webp`, TYPES.webp))
  );
}

/** A film's poster as JPEG, for PDFs and letters; undefined when it has none. */
export const filmJpeg = async (poster: string | undefined): Promise<Buffer | undefined> =>
  poster && NAME.test(poster)
    ? (await readPicture(`films/${poster}-480.jpg`, 'image/jpeg'))?.bytes
    : undefined;
