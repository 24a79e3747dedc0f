import type { Plugin, ViteDevServer } from 'vite';
import { STYLES_CHANGED } from '#apps/web/browser/renew-styles.ts';

const SHEET = /\.css$/;

/**
 * Makes `import './x.css'` do nothing, because the page has one style sheet, as in a build: the brand's colours must
 * follow all styles, and a page must be styled before its scripts load. Notifies browsers when a style has changed.
 */
export const oneStyleSheet = (): Plugin => ({
  name: 'foyer:one-style-sheet',
  apply: 'serve',
  enforce: 'post',
  transform: (_code, id) => (SHEET.test(id) ? { code: 'export {}', map: null } : undefined),
  hotUpdate({ file }) {
    if (this.environment.name === 'client') this.environment.hot.send(STYLES_CHANGED);
    return SHEET.test(file) ? [] : undefined;
  },
});

/** All styles of the module at `entry` and its imports, in the order of the imports. */
export async function composeSheet(vite: ViteDevServer, entry: string): Promise<string> {
  const sheets = await sheetsOf(vite, entry);
  const texts = sheets.map(async (sheet) => {
    // With this query a sheet is text, not a script.
    const made = await vite.environments.client.transformRequest(`${sheet}?direct`);
    return made?.code ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

/** Addresses of the sheets; sheets of lazy imports are added later. */
async function sheetsOf({ environments: { ssr } }: ViteDevServer, entry: string): Promise<string[]> {
  const seen = new Set<string>();
  const onDemand = [entry];
  const visit = async (address: string): Promise<void> => {
    if (seen.has(address) || address.includes('node_modules')) return;
    seen.add(address);
    if (SHEET.test(address)) return;
    const made = await ssr.transformRequest(address);
    for (const imported of made?.deps ?? []) if (imported.startsWith('/')) await visit(imported);
    onDemand.push(...(made?.dynamicDeps ?? []).filter((imported) => imported.startsWith('/')));
  };
  for (let next = onDemand.shift(); next !== undefined; next = onDemand.shift()) await visit(next);
  return [...seen].filter((address) => SHEET.test(address));
}
