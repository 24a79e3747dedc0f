// Plain JavaScript for Node 20 without packages; see run.mjs.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode, majorOf } from './choose-node.mjs';
import { installPackages } from './install-packages.mjs';
import { PlainError } from './plain-error.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const OLDEST_NODE = 20;
const PARENT_PACE_MS = 250;

/**
 * Runs `script` (a file of the checkout or of its packages, by its path from the checkout's root) with Node 24 and
 * arguments, passes signals on and ends with its exit code. `production`: only the packages for production are needed.
 * A failure to start ends with one sentence and exit code 1.
 * @param {string} script
 * @param {string[]} args
 * @param {{ production?: boolean }} [options]
 */
export async function launch(script, args, { production = false } = {}) {
  try {
    checkOwnNode();
    await installPackages(root, { production });
    handOver(findNode(), script, args);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function checkOwnNode() {
  if (majorOf(process.versions.node) >= OLDEST_NODE) return;
  throw new PlainError(`Foyer needs Node ${OLDEST_NODE} or later; this is ${process.version}.`);
}

/** Node 24 from the packages, or the one that runs this when it is new enough. */
function findNode() {
  const { platform, arch, version, execPath } = process;
  const folder = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const binary = platform === 'win32' ? 'node.exe' : 'node';
  const file = path.join(root, 'node_modules', folder, 'bin', binary);
  // Tried out, because on a system with another C library the file exists but does not run.
  const packaged = existsSync(file) && spawnSync(file, ['--version']).status === 0 ? file : undefined;
  return chooseNode({ packaged, own: execPath, version, platform, arch });
}

function handOver(node, script, args) {
  const file = path.join(root, script);
  if (!existsSync(file)) throw new PlainError(`${script} is missing from this checkout.`);
  const bin = path.join(root, 'node_modules', '.bin');
  const child = spawn(node, [file, ...args], {
    cwd: root,
    stdio: 'inherit',
    // Tools that the script starts by name are those of the checkout, and run with the same Node.
    env: { ...process.env, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) },
  });
  passSignalsTo(child);
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

function passSignalsTo(child) {
  // A terminal sends Ctrl-C to the child too; passing it on would send it twice.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
}

/** When npm is ended, it ends the shell between itself and us. No signal arrives here; only our parent changes. */
function endWithNpm(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_PACE_MS);
  timer.unref();
}
