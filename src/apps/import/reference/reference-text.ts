import { HEADINGS, STATUS_WORDS } from '../tables/headings.ts';
import { COLUMNS } from '../tables/columns.ts';
import { fieldRows, type FieldRow } from './field-rows.ts';
import { markdownTable } from './markdown-table.ts';
import { REFERENCE_PARTS, type ReferencePart } from './reference-parts.ts';
import { typeWords } from './type-words.ts';

const INTRODUCTION = `# Every field of the files

What a cinema's files may have: the fields of each kind of document, and the columns of a spreadsheet. How to load them:
[importing.md](importing.md). A small complete cinema to copy: [examples/harbour](../examples/harbour/README.md).

\`npm run schemas\` writes this page from the schemas of the import, with those of [schema/](schema/), by which an editor
checks a file while you write it.

- **key**: a name of your own: letters, digits, \`.\`, \`_\`, \`:\`, \`-\`. Files refer to things by their keys, so a key never
  changes.
- **text by language**: \`{"en": "Screen 1", "pl": "Sala 1"}\`, with at least one of he, en, ru, ar, pl, sk, ro, bg, cs, hu.
- **amounts** are in the brand's currency, with a point before the decimals: \`9.5\`.
- \`prices[].group\` is the field \`group\` of each entry of \`prices\`; \`*\` stands for any name.
`;

/** The field reference (docs/fields.md), made of the schemas that the import uses. */
export const referenceText = (): string =>
  [INTRODUCTION, ...REFERENCE_PARTS.map(partText), tableText()].join('\n');

function partText({ title, introduction, schema, defaults }: ReferencePart): string {
  const rows = fieldRows(schema).map((row) => [
    code(row.path),
    typeWords(row.schema),
    requirementOf(row, defaults),
    row.meaning ?? '',
    exampleOf(row),
  ]);
  return `## ${title}\n\n${introduction}\n\n${markdownTable(['Field', 'Type', 'When left out', 'Meaning', 'Example'], rows)}`;
}

function tableText(): string {
  const rows = Object.entries(COLUMNS).map(([name, column]) => [
    name,
    column.isRequired ? '**required**' : 'leftOut' in column ? column.leftOut : '',
    column.meaning,
    code(column.example),
  ]);
  const introduction =
    'CSV or XLSX: the first row names the columns, in any order; each other row is a showing. See [importing.md](importing.md#a-spreadsheet-of-showings).';
  return [
    `## Spreadsheet of showings\n\n${introduction}\n`,
    markdownTable(['Column', 'When left out', 'Meaning', 'Example'], rows),
    `Columns may be headed in any of these languages, and the status said in them:\n`,
    markdownTable(
      ['', ...Object.keys(HEADINGS.hall)],
      [...Object.entries(HEADINGS), ...Object.entries(STATUS_WORDS)].map(([name, words]) => [
        code(name.replace('_', ' ')),
        ...Object.values(words).map((own) => own.join(', ')),
      ]),
    ),
  ].join('\n');
}

function requirementOf(row: FieldRow, defaults: unknown): string {
  if (defaults !== undefined) {
    const value = valueAt(defaults, row.path);
    return row.within.length > 0 || typeof value === 'object'
      ? 'each its default'
      : code(JSON.stringify(value));
  }
  if (!row.isRequired) return row.leftOut ?? '';
  return row.isOfOtherForm ? '**required** in this form' : '**required**';
}

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

const exampleOf = ({ example, isExplainedBelow }: FieldRow): string =>
  example !== undefined ? code(JSON.stringify(example)) : isExplainedBelow ? 'below' : '';

const code = (text: string): string => `\`${text}\``;
