import type { Plugin, ViteDevServer } from 'vite';
import { STYLES_CHANGED } from '#apps/web/browser/renew-styles.ts';

const SHEET = /\.css$/;

/**
 * Makes `import './x.css'` do nothing, since the page has one sheet as when it is built: the brand's colours must
 * stand behind all styles, and a page must have its look before its scripts. Tells browsers when a style has changed.
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

/** All styles that the module at `entry` and what it imports have, in the order of the imports. */
export async function composeSheet(vite: ViteDevServer, entry: string): Promise<string> {
  const sheets = await sheetsOf(vite, entry);
  const texts = sheets.map(async (sheet) => {
    // Asked for like this, a sheet is its text and not a script.
    const made = await vite.environments.client.transformRequest(`${sheet}?direct`);
    return made?.code ?? '';
  });
  return (await Promise.all(texts)).join('\n');
}

/** Addresses of the sheets; those of what is imported later, on demand, come later. */
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
