import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkImports, type House } from './imports/check.ts';

/** Holds every file of src to the storeys and rooms of docs/architecture.md. Exit code 1 on any breach. */

const ROOT = path.dirname(import.meta.dirname);

function readHouse(): House {
  const files = new Map<string, string>();
  for (const found of globSync('{src,test,locales}/**/*.*', { cwd: ROOT })) {
    const file = found.replaceAll('\\', '/');
    // Of the rest (styles, pictures, data) it only matters that it is there.
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

const house = readHouse();
const faults = checkImports(house);
for (const { file, line, rule } of faults) console.error(`${file}:${line}  ${rule}`);
const checked = [...house.files.keys()].filter((file) => /^src\/.*\.tsx?$/.test(file)).length;
// A check that reads nothing would stay green for ever.
if (checked === 0) console.error('No file was checked.');
console.log(`${checked} files, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`);
process.exitCode = faults.length > 0 || checked === 0 ? 1 : 0;
