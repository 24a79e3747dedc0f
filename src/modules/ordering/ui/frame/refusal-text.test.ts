import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Every refusal code of contracts, of the browser's caller and of the server has texts. The codes are read from the
 * files, so that this test fails for a new code without texts.
 */
const root = path.resolve(import.meta.dirname, '../../../../..');
const catalogue = JSON.parse(readFileSync(path.join(root, 'locales/en/ordering.json'), 'utf8')) as {
  refusal: Record<string, { title?: string; text?: string }>;
};

async function contractCodes(): Promise<string[]> {
  const files = globSync('src/{modules/*,platform/server/*}/contract{,/*}.ts', { cwd: root });
  const modules = await Promise.all(
    files.map((file) => import(path.join(root, file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.values(module).flatMap(
      (value) => (value as { refusals?: readonly string[] } | null)?.refusals ?? [],
    ),
  );
}

/** Codes that are written in the source: `failure('OFFLINE')`, `refuse('BAD_INPUT', …)`, `{ code: 'TOO_LARGE' }`. */
function writtenCodes(files: string, pattern: RegExp): string[] {
  return globSync(files, { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1]!),
  );
}

const hasTexts = (code: string): boolean =>
  Boolean(catalogue.refusal[code]?.title && catalogue.refusal[code].text);

describe('texts of refusals', () => {
  it('has texts for every code of every contract', async () => {
    const codes = [...new Set(await contractCodes())];
    expect(codes.length).toBeGreaterThan(40);
    expect(codes.filter((code) => !hasTexts(code))).toEqual([]);
  });

  it('has texts for the codes of the browser’s caller and of the server', () => {
    const codes = [
      ...writtenCodes(
        'src/platform/browser/network/{call,read-reply}.ts',
        /(?:failure\(|return |\? |: )'([A-Z_]{4,})'/g,
      ),
      ...writtenCodes('src/platform/server/http/serve.ts', /code: '([A-Z_]{4,})'/g),
      ...writtenCodes('src/{modules/*/server,apps/api}/**/*.ts', /refuse\('([A-Za-z_]+)'/g),
    ];
    expect(codes).toContain('OFFLINE');
    expect(codes).toContain('TOO_MANY_REQUESTS');
    expect([...new Set(codes)].filter((code) => !hasTexts(code))).toEqual([]);
  });

  it('has texts for every code in docs/refusals.md', () => {
    const guide = readFileSync(path.join(root, 'docs/refusals.md'), 'utf8');
    const rows = guide.split('\n').filter((line) => line.startsWith('| '));
    const codes = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map((match) => match[1]!));
    expect(codes.length).toBeGreaterThan(25);
    expect(codes.filter((code) => !hasTexts(code))).toEqual([]);
  });
});
