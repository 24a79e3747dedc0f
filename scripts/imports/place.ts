/** The place of a file in the sources: see docs/architecture.md for the layers and the folders. */
export type Place =
  | { readonly layer: 'kernel' }
  | { readonly layer: 'platform'; readonly folder: PlatformFolder }
  | { readonly layer: 'modules'; readonly module: string; readonly folder: ModuleFolder }
  | { readonly layer: 'apps'; readonly app: string };
export type PlatformFolder = (typeof PLATFORM_FOLDERS)[number];
export type ModuleFolder = (typeof MODULE_FOLDERS)[number];

const PLATFORM_FOLDERS = ['server', 'browser', 'ui'] as const;
const MODULE_FOLDERS = ['rules', 'contract', 'server', 'ui'] as const;

/** In the order in which they may import each other: a module may import those above it. */
export const MODULES = [
  'i18n',
  'tenancy',
  'staff',
  'sales',
  'catalog',
  'customers',
  'seating',
  'codes',
  'memberships',
  'vouchers',
  'tickets',
  'products',
  'donations',
  'vod',
  'mini-sites',
  'enrolment',
  'payment',
  'documents',
  'reminders',
  'ordering',
  'customer-area',
  'live-dashboard',
  'reports',
  'box-office',
  'marketing',
];

/** In the order in which they may import each other; no other layer imports them. */
export const APPS = ['api', 'web', 'worker', 'import', 'accounts', 'serve', 'dev'];

/** The place of a file by its path from the checkout's root; the fault as a sentence when it has none. */
export function placeOf(file: string): Place | string {
  const [, layer = '', name = '', third = ''] = file.split('/');
  if (layer === 'kernel') return { layer };
  if (layer === 'platform') {
    const folder = PLATFORM_FOLDERS.find((known) => known === name);
    return folder ? { layer, folder } : `platform has no folder '${name}'`;
  }
  if (layer === 'modules') return placeInModule(name, third);
  if (layer !== 'apps') return `src has no layer '${layer}'`;
  return APPS.includes(name)
    ? { layer, app: name }
    : `apps has no '${name}': list it in scripts/imports/place.ts`;
}

function placeInModule(module: string, third: string): Place | string {
  if (!MODULES.includes(module))
    return `'${module}' is not in the list of modules in scripts/imports/place.ts`;
  const wanted = third.replace(/^contract(\.test)?\.ts$/, 'contract');
  const folder = MODULE_FOLDERS.find((known) => known === wanted);
  return folder ? { layer: 'modules', module, folder } : `a module has no folder '${third}'`;
}

/** The part within which imports are relative paths: a module, an app, a folder of the platform, the kernel. */
export function unitOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, parts[1] === 'kernel' ? 2 : 3).join('/');
}
