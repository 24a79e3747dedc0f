import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkImports, type Sources } from './imports/check.ts';

/** Checks all imports of src by the layers and folders of docs/architecture.md. Exit code 1 on a fault. */

const ROOT = path.dirname(import.meta.dirname);

function readSources(): Sources {
  const files = new Map<string, string>();
  for (const found of globSync('{src,test,locales}/**/*.*', { cwd: ROOT })) {
    const file = found.replaceAll('\\', '/');
    // Other files (styles, pictures, data) only need to exist.
    files.set(file, /^src\/.*\.tsx?$/.test(file) ? readFileSync(path.join(ROOT, file), 'utf8') : '');
  }
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Readonly<
    Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>
  >;
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return {
    files,
    packages: new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })),
  };
}

const sources = readSources();
const faults = checkImports(sources);
for (const { file, line, rule } of faults) console.error(`${file}:${line}  ${rule}`);
const checked = [...sources.files.keys()].filter((file) => /^src\/.*\.tsx?$/.test(file)).length;
// Without this, a check that reads no files would always pass.
if (checked === 0) console.error('No file was checked.');
console.log(`${checked} files, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
process.exitCode = faults.length > 0 || checked === 0 ? 1 : 0;
