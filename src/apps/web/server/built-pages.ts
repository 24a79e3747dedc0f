import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packedPiece, type Piece } from '#platform/server/http/spliced-text.ts';
import { fontFolder } from '#platform/ui/style/fonts.ts';
import type { PageAssets, ServerEntry } from '../rendering.ts';
import { type BuiltFiles, readBuiltFiles } from './built-files.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
/** The folders of a build: the browser's part is `client`, the server's `server`. */
export const BUILT_PAGES = path.join(ROOT, 'dist/pages');
const CLIENT_ENTRY = 'src/apps/web/entry-client.tsx';
/** The manifest's name for the one style sheet of all pages. */
const STYLE_SHEET = 'style.css';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** The pages: their renderer, and the addresses of their files. */
type Pages = ServerEntry & {
  readonly assets: PageAssets;
  /** Address of a font file of `platform/ui/fonts`. */
  readonly fontAddress: (file: string) => string;
  /** The style sheet, to be sent within a visitor's first page; undefined where all pages link to it. */
  readonly styles: Piece | undefined;
};

/** What the build has made. */
export type BuiltPages = Pages & { readonly files: BuiltFiles };

/** Pages without a build: development sends their sources. */
export type SourcePages = Pages & {
  /** Answers a request for a file below `/assets/`. */
  readonly sendSource: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
};

/** Either kind, as it is mounted. */
export type PageFiles = BuiltPages | SourcePages;

/**
 * Loads everything that `npm run build` has made; after that the next build may replace it. Throws one sentence when
 * there is none.
 */
export async function loadBuiltPages(folder = BUILT_PAGES): Promise<BuiltPages> {
  const manifestFile = path.join(folder, 'client/.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('the pages are not built yet: run npm run build first');
  const [manifest, files, { render, sharedAddress }] = await Promise.all([
    readFile(manifestFile, 'utf8').then((text) => JSON.parse(text) as Manifest),
    readBuiltFiles(path.join(folder, 'client')),
    import(pathToFileURL(path.join(folder, 'server/entry-server.js')).href) as Promise<ServerEntry>,
  ]);
  const assets = assetsOf(manifest);
  return {
    render,
    sharedAddress,
    assets,
    fontAddress: (file) => addressOf(packagedChunk(manifest, fontFile(file)).file),
    files,
    styles: await stylesIn(files, assets.styleSheet),
  };
}

/** The style sheet at an address of the build. Throws when its text would end the element that it is to be in. */
export async function stylesIn(files: BuiltFiles, address: string): Promise<Piece> {
  const text = String(files.get(address.slice(1))!.plain);
  if (/<\/style/i.test(text)) throw new Error(`${address} cannot be sent within a page`);
  return packedPiece(text);
}

/** A font file of `platform/ui/fonts`, by its path from the checkout. */
export const fontFile = (file: string): string => `${fontFolder}/${file}`;

const addressOf = (file: string): string => `/${file}`;

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build knows no ${name}`);
  return chunk;
}

/**
 * The chunk of a package's file, named from 'node_modules/' on. The manifest has its real path, which is outside the
 * checkout when that folder is a link.
 */
export function packagedChunk(manifest: Manifest, file: string): Chunk {
  const name = Object.keys(manifest).find((one) => one === file || one.endsWith(`/${file}`));
  return chunkOf(manifest, name ?? file);
}

function assetsOf(manifest: Manifest): PageAssets {
  const known = new Map<string, readonly string[]>();
  return {
    entry: addressOf(chunkOf(manifest, CLIENT_ENTRY).file),
    styleSheet: addressOf(chunkOf(manifest, STYLE_SHEET).file),
    scriptsOf: (modules) => {
      const key = modules.join(' ');
      let scripts = known.get(key);
      if (!scripts) known.set(key, (scripts = scriptsOf(manifest, [CLIENT_ENTRY, ...modules])));
      return scripts;
    },
  };
}

/** All scripts that some modules need, imported ones first. */
function scriptsOf(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const scripts = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const { file, imports = [] } = chunkOf(manifest, name);
    imports.forEach(visit);
    scripts.add(addressOf(file));
  };
  modules.forEach(visit);
  // The entry itself is loaded by its own element.
  scripts.delete(addressOf(chunkOf(manifest, CLIENT_ENTRY).file));
  return [...scripts];
}
