import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fontFolder } from '#platform/ui/fonts.ts';
import type { PageAssets, ServerEntry } from '../rendering.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const CLIENT = path.join(ROOT, 'dist/client');
const MANIFEST = path.join(CLIENT, '.vite/manifest.json');
const SERVER_ENTRY = path.join(ROOT, 'dist/server/entry-server.js');
const CLIENT_ENTRY = 'src/apps/web/entry-client.tsx';
/** The manifest's name for the one style sheet of all pages. */
const STYLE_SHEET = 'style.css';

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** What the build has made: the pages' renderer, and where its files are. */
export type BuiltPages = ServerEntry & {
  readonly assets: PageAssets;
  /** Address of a font file of `platform/ui/fonts`. */
  readonly fontAddress: (file: string) => string;
  /** Folder of the files that browsers fetch. */
  readonly folder: string;
};

/** Loads what `npm run build` has made. Throws one sentence when it has not run. */
export async function loadBuiltPages(): Promise<BuiltPages> {
  if (!existsSync(MANIFEST) || !existsSync(SERVER_ENTRY))
    throw new Error('the pages are not built yet: run npm run build first');
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8')) as Manifest;
  const { render, isShared } = (await import(pathToFileURL(SERVER_ENTRY).href)) as ServerEntry;
  return {
    render,
    isShared,
    assets: assetsOf(manifest),
    fontAddress: (file) => addressOf(packagedChunk(manifest, `${fontFolder}/${file}`).file),
    folder: CLIENT,
  };
}

const addressOf = (file: string): string => `/${file}`;

function chunkOf(manifest: Manifest, name: string): Chunk {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`the build knows no ${name}`);
  return chunk;
}

/**
 * The chunk of a package's file, named from its 'node_modules/' on. The manifest names where it really lies, which is
 * outside of the checkout when that folder is a link.
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

/** All scripts that some modules need, what is imported before what imports it. */
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
  // The entry itself is named by the element that starts it.
  scripts.delete(addressOf(chunkOf(manifest, CLIENT_ENTRY).file));
  return [...scripts];
}
