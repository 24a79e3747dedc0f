import { parseArgs } from 'node:util';
import { PlainError } from '#apps/dev/plain-error.ts';

/** What a command line of `npm test` asks for. */
export type TestOptions = {
  /** The long tests too. */
  readonly all: boolean;
  /** Names of the steps to run; none: every step of the run. */
  readonly steps: readonly string[];
  /** Files or folders of tests that the named steps are narrowed to. */
  readonly paths: readonly string[];
  /** Only tests whose title matches this regular expression. */
  readonly title?: string;
};

const USAGE = 'npm test -- [--all] [STEP… [PATH…] [-t TITLE]]';

/**
 * Reads the words after `npm test --`. A word with a slash or a dot is a path, every other one is a step; `withTests`
 * are the steps that a path or a title can narrow. Throws a PlainError with one sentence when it is wrong.
 */
export function readTestOptions(
  words: readonly string[],
  known: readonly string[],
  withTests: readonly string[],
): TestOptions {
  const { values, positionals } = parsed(words);
  const paths = positionals.filter((word) => /[/\\.]/.test(word));
  const steps = positionals.filter((word) => !paths.includes(word));
  const unknown = steps.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new PlainError(`No such step: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  const isNarrowed = paths.length > 0 || values.title !== undefined;
  if (isNarrowed && (steps.length === 0 || steps.some((name) => !withTests.includes(name))))
    throw new PlainError(`A path or a title needs a step that has tests before it: ${withTests.join(', ')}.`);
  return { all: values.all, steps, paths, ...(values.title !== undefined && { title: values.title }) };
}

function parsed(words: readonly string[]): {
  values: { all: boolean; title?: string };
  positionals: string[];
} {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false }, title: { type: 'string', short: 't' } },
    });
  } catch (error) {
    throw new PlainError(`${(error as Error).message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}
