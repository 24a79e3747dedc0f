import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '#apps/dev/plain-error.ts';
import { findBrowser } from '../test/support/browser.ts';
import { reportOf, type Step, stepsOf } from './test-steps.ts';
import { type Tally, tallyWords, total } from './test-tally.ts';

/**
 * `npm test`: everything that must hold, step by step, with a summary at the end. `--all` adds the long
 * tests; names of steps run only those (`npm test -- unit races`). Exit code 1 when a step failed.
 */

type Outcome = {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly tally?: Tally;
};

const ROOT = path.dirname(import.meta.dirname);

function chooseSteps(args: readonly string[]): Step[] {
  const all = args.includes('--all');
  const names = args.filter((arg) => arg !== '--all');
  const steps = stepsOf({ all });
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    throw new PlainError(
      `No such step: ${unknown.join(', ')}. There are ${steps.map(({ name }) => name).join(', ')}.`,
    );
  }
  return names.length > 0
    ? steps.filter(({ name }) => names.includes(name))
    : steps.filter(({ long }) => all || !long);
}

async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now();
  console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}`);
  rmSync(path.join(ROOT, reportOf(step.name)), { force: true });
  const ok = (await prepare(step)) && (await run(step));
  const seconds = (performance.now() - began) / 1000;
  console.log(`${ok ? '✓' : '✗'} ${step.title}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { step, ok, seconds, ...(step.tally && { tally: step.tally() }) };
}

/** What a tool would tell in a stack trace is told here in a sentence. */
async function prepare({ name }: Step): Promise<boolean> {
  if (name !== 'browser') return true;
  try {
    await findBrowser();
    return true;
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.log(error.message);
    return false;
  }
}

function run({ command: [tool = '', ...args], env }: Step): Promise<boolean> {
  const packaged = path.join(ROOT, 'node_modules', tool);
  const file = existsSync(packaged) ? packaged : path.join(ROOT, tool);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    const pass = (signal: NodeJS.Signals): boolean => child.kill(signal);
    process.once('SIGTERM', pass);
    child.once('error', () => resolve(false));
    child.once('close', (code, signal) => {
      process.off('SIGTERM', pass);
      // Whoever stops a step means the whole run.
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(1);
      resolve(code === 0);
    });
  });
}

function summarise(outcomes: readonly Outcome[]): void {
  console.log('\n── Summary ' + '─'.repeat(53));
  for (const { step, ok, seconds, tally } of outcomes) {
    const tests = tally ? `  ${tallyWords(tally)}` : '';
    console.log(`${ok ? '✓' : '✗'} ${step.title.padEnd(34)}${seconds.toFixed(1).padStart(7)} s${tests}`);
  }
  // Alone on the last line, for whoever reads only that one.
  console.log(`\n${tallyWords(total(outcomes))}`);
}

async function main(): Promise<boolean> {
  const steps = chooseSteps(process.argv.slice(2));
  mkdirSync(path.join(ROOT, path.dirname(reportOf(''))), { recursive: true });
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  summarise(outcomes);
  return outcomes.every(({ ok }) => ok);
}

// The terminal's Ctrl-C reaches the running tool too; it ends, and this ends with it.
process.on('SIGINT', () => {});
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
