import { execFile } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PlainError } from '#apps/dev/plain-error.ts';

/** A browser for tests, and the environment variables that its process needs. */
export type TestBrowser = { readonly executablePath: string; readonly env: Readonly<Record<string, string>> };

const ROOT = path.join(import.meta.dirname, '../..');
const INSTALLED: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((folder) => [
    path.join(process.env[folder] ?? '', 'Google/Chrome/Application/chrome.exe'),
    path.join(process.env[folder] ?? '', 'Microsoft/Edge/Application/msedge.exe'),
  ]),
  linux: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .flatMap((folder) =>
      ['google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge'].map((name) =>
        path.join(folder, name),
      ),
    ),
};

/** The package's own file has fixed folders of the system; this one has the fonts next to it. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * The browser of the variable CHROME, else the one of the npm package (Linux on x64), else an installed Chrome or
 * Edge. Throws a PlainError when there is none.
 */
export async function findBrowser(): Promise<TestBrowser> {
  const named = process.env['CHROME'];
  if (named) return { executablePath: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium();
  const executablePath = INSTALLED[process.platform]?.find(isExecutable);
  if (executablePath) return { executablePath, env: {} };
  throw new PlainError(
    `The browser tests found no browser (npm brings none for ${process.platform} on ${process.arch}): install Chrome or Edge, or set CHROME to the path of one.`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks Chromium once into .data; the folder gets its name when it is complete. The package unpacks into the
 * temporary folder and changes its own environment, so it runs in a process of its own. The variable makes it unpack
 * the libraries that a minimal system lacks.
 */
async function unpackChromium(): Promise<TestBrowser> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = readFileSync(path.join(entry, '../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(ROOT, '.data', 'chromium', version);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const script = `await (await import(${JSON.stringify(pathToFileURL(entry).href)})).default.executablePath()`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    });
    writeFileSync(path.join(unfinished, 'fonts', 'fonts.conf'), FONTS);
    settle(unfinished, folder);
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'), FONTCONFIG_PATH: path.join(folder, 'fonts') },
  };
}

/** Renames the unpacked folder. When another run was quicker, its copy is used. */
function settle(unfinished: string, folder: string): void {
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}
