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
 * Runs `script` (a file of the checkout or of its packages, named from the checkout's root) under Node 24 with some
 * arguments, passes signals on and ends with its exit code. `production` asks for the packages of
 * production only. What cannot work ends in one sentence and exit code 1.
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

/** Node 24 from the packages, else the one that runs this if it is new enough. */
function findNode() {
  const { platform, arch, version, execPath } = process;
  const folder = `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
  const binary = platform === 'win32' ? 'node.exe' : 'node';
  const file = path.join(root, 'node_modules', folder, 'bin', binary);
  // Asked, not trusted: on a system with another C library the file is there and does not run.
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
    // Tools that the script starts by name are the checkout's own, and run on the same Node.
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
  // A terminal's Ctrl-C goes to the child as well; passing it on would make it two.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.on('SIGHUP', () => child.kill('SIGHUP'));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
}

/** Told to end, npm ends the shell between itself and us, and no signal arrives: only our parent changes. */
function endWithNpm(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_PACE_MS);
  timer.unref();
}
