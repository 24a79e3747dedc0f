import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '#apps/dev/plain-error.ts';
import { findBrowser } from '../test/support/browser.ts';
import { readTestOptions } from './test-options.ts';
import { failureText } from './test-failures.ts';
import { reportOf, type Step, STEPS_WITH_TESTS, stepsOf, type TestOutcome } from './test-steps.ts';
import { tallyText, total } from './test-tally.ts';

/**
 * `npm test`: all checks and tests, step by step, with a summary at the end. `--all` adds the long tests; names of
 * steps run only those (`npm test -- unit races`), and paths or a title only some of their tests
 * (`npm test -- unit src/kernel/money.test.ts -t rounds`). Exit code 1 when a step failed.
 */

type Outcome = {
  readonly step: Step;
  readonly ok: boolean;
  readonly seconds: number;
  readonly tests?: TestOutcome;
};

const ROOT = path.dirname(import.meta.dirname);

function chooseSteps(args: readonly string[]): Step[] {
  const known = stepsOf({ all: true, paths: [] }).map(({ name }) => name);
  const options = readTestOptions(args, known, STEPS_WITH_TESTS);
  const steps = stepsOf(options);
  return options.steps.length > 0
    ? steps.filter(({ name }) => options.steps.includes(name))
    : steps.filter(({ long }) => options.all || !long);
}

async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now();
  console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 60 - step.title.length))}`);
  rmSync(path.join(ROOT, reportOf(step.name)), { force: true });
  const succeeded = (await prepare(step)) && (await run(step));
  const tests = step.outcome?.();
  // When no test has the title, vitest skips all tests and succeeds.
  const ok = succeeded && !(step.isByTitle && tests?.tally.passed === 0);
  if (succeeded && !ok) console.log('No test has such a title.');
  const seconds = (performance.now() - began) / 1000;
  console.log(`${ok ? '✓' : '✗'} ${step.title}: ${ok ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { step, ok, seconds, ...(tests && { tests }) };
}

/** Reports in one sentence what a tool would report with a stack trace. */
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
      // Stopping a step stops the whole run.
      if (signal === 'SIGTERM' || signal === 'SIGINT') process.exit(1);
      resolve(code === 0);
    });
  });
}

function summarise(outcomes: readonly Outcome[]): void {
  console.log('\n── Summary ' + '─'.repeat(53));
  for (const { step, ok, seconds, tests } of outcomes) {
    const words = tests ? `  ${tallyText(tests.tally)}` : '';
    console.log(`${ok ? '✓' : '✗'} ${step.title.padEnd(34)}${seconds.toFixed(1).padStart(7)} s${words}`);
  }
  // A repeated test passed, but what made it fail once may be a fault.
  for (const name of outcomes.flatMap(({ tests }) => tests?.repeats ?? []))
    console.log(`  passed at the second attempt: ${name}`);
  const tallies = outcomes.map(({ ok, tests }) => ({ ok, ...(tests && { tally: tests.tally }) }));
  // On a line of its own, for programs that read it.
  console.log(`\n${tallyText(total(tallies))}`);
  const failed = outcomes.filter(({ ok }) => !ok);
  if (failed.length === 0) return;
  // The last line, for users who see only the end of the output.
  const named = failed.map(({ step, tests }) => ({ title: step.title, tests: tests?.failures ?? [] }));
  console.log(failureText(named));
}

async function main(): Promise<boolean> {
  const steps = chooseSteps(process.argv.slice(2));
  mkdirSync(path.join(ROOT, path.dirname(reportOf(''))), { recursive: true });
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  summarise(outcomes);
  return outcomes.every(({ ok }) => ok);
}

// The terminal sends Ctrl-C to the running tool too; this process ends after it.
process.on('SIGINT', () => {});
try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
