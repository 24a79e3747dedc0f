import { readFile, readdir } from 'node:fs/promises';

const FOLDER = new URL('../../../../locales/en/', import.meta.url);

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

/**
 * The English texts that a brand can override, by key: 'module.screen.text'; undefined when the catalogues are not
 * available, so that wording cannot be checked.
 */
export async function overridableTexts(): Promise<Map<string, string> | undefined> {
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith('.json'));
  if (names.length === 0) return undefined;
  const texts = await Promise.all(
    names.map(async (name) =>
      leaves(JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')), name.slice(0, -'.json'.length)),
    ),
  );
  return new Map(texts.flat());
}
