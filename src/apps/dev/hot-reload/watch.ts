import { type FSWatcher, watch as watchFolder } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FOLDERS = ['src', 'db', 'locales'];
/** Files that the server reads itself; modules that it loads are reported separately. */
const READ = /\.(?:json|sql|typ|js|html)$/;
const TESTS = /\.test\.tsx?$/;
/** An editor writes a file in several steps, and switching a branch changes many files. */
const QUIET_MS = 100;

/**
 * Watches the sources and calls `onChange` with the name of a changed file, once for changes that come together, when
 * the server has read one of them, or has loaded it (`isLoaded`, by its path in `src/`).
 */
export function watchSources(
  isLoaded: (file: string) => boolean,
  onChange: (file: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const check = (folder: string, name: string): void => {
    const file = `${folder}/${name.replaceAll(path.sep, '/')}`;
    const concerns = READ.test(file) || (/\.tsx?$/.test(file) && isLoaded(file.slice('src/'.length)));
    if (!concerns || TESTS.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(file), QUIET_MS);
  };
  const watchers = FOLDERS.map((folder): FSWatcher =>
    watchFolder(path.join(ROOT, folder), { recursive: true }, (_event, name) => name && check(folder, name)),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
