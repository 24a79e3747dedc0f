import { parseArgs } from 'node:util';
import { PlainError } from '#apps/dev/plain-error.ts';

/** The options of a command line of `npm test`. */
export type TestOptions = {
  /** Includes the long tests. */
  readonly all: boolean;
  /** Names of the steps to run; none: every step of the run. */
  readonly steps: readonly string[];
  /** Runs only these files or folders of tests in the named steps. */
  readonly paths: readonly string[];
  /** Only tests whose title matches this regular expression. */
  readonly title?: string;
};

const USAGE = 'npm test -- [--all] [STEP… [PATH…] [-t TITLE]]';

/**
 * Reads the arguments after `npm test --`. An argument with a slash or a dot is a path, any other one is a step;
 * `withTests` are the steps for which paths and a title can select tests. Throws a PlainError with one sentence when
 * they are wrong.
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
