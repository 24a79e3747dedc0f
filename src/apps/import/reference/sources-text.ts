import { markdownTable } from './markdown-table.ts';
import { SOURCES, type Source } from './source-fields.ts';

const INTRODUCTION = `# What becomes of other systems’ fields

Which field of a file of another system becomes which of our [documents](fields.md), or of a plan’s [chart](fields.md#chart).
How to load such files: [importing.md](importing.md). \`npm run schemas\` writes this page, and a test compares it with the
schemas by which the import reads these files.
`;

const code = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(', ');

const sourceText = ({ title, introduction, rows }: Source): string => {
  const cells = rows.map(({ from, to, how }) => [code(from), code(to), how]);
  return `## ${title}\n\n${introduction}\n\n${markdownTable(['Field', 'Becomes', 'How'], cells)}`;
};

/** The page docs/sources.md. */
export const sourcesText = (): string => [INTRODUCTION, ...SOURCES.map(sourceText)].join('\n');
