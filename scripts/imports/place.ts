/** Where a file stands in the house: see docs/architecture.md for the storeys and the rooms. */
export type Place =
  | { readonly storey: 'kernel' }
  | { readonly storey: 'platform'; readonly room: PlatformRoom }
  | { readonly storey: 'modules'; readonly module: string; readonly room: ModuleRoom }
  | { readonly storey: 'apps'; readonly app: string };
export type PlatformRoom = (typeof PLATFORM_ROOMS)[number];
export type ModuleRoom = (typeof MODULE_ROOMS)[number];

const PLATFORM_ROOMS = ['server', 'browser', 'ui'] as const;
const MODULE_ROOMS = ['rules', 'contract', 'server', 'ui'] as const;

/** In the order in which they may import each other: a module sees those above it. */
export const MODULES = [
  'i18n',
  'tenancy',
  'staff',
  'sales',
  'catalog',
  'customers',
  'seating',
  'vouchers',
  'memberships',
  'tickets',
  'products',
  'donations',
  'vod',
  'mini-sites',
  'enrolment',
  'payment',
  'documents',
  'ordering',
  'customer-area',
  'live-dashboard',
  'reports',
  'box-office',
  'marketing',
];

/** In the order in which they may import each other; nothing below them imports them. */
export const APPS = ['api', 'web', 'worker', 'import', 'serve', 'dev'];

/** The place of a file given by its path from the checkout's root; a sentence when it has none. */
export function placeOf(file: string): Place | string {
  const [, storey = '', name = '', third = ''] = file.split('/');
  if (storey === 'kernel') return { storey };
  if (storey === 'platform') {
    const room = PLATFORM_ROOMS.find((known) => known === name);
    return room ? { storey, room } : `platform has no room '${name}'`;
  }
  if (storey === 'modules') return placeInModule(name, third);
  if (storey !== 'apps') return `src has no storey '${storey}'`;
  return APPS.includes(name)
    ? { storey, app: name }
    : `apps has no '${name}': list it in scripts/imports/place.ts`;
}

function placeInModule(module: string, third: string): Place | string {
  if (!MODULES.includes(module))
    return `'${module}' is not in the list of modules in scripts/imports/place.ts`;
  const wanted = third.replace(/^contract(\.test)?\.ts$/, 'contract');
  const room = MODULE_ROOMS.find((known) => known === wanted);
  return room ? { storey: 'modules', module, room } : `a module has no room '${third}'`;
}

/** The part within which imports are relative: a module, an app, a room of the platform, the kernel. */
export function unitOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, parts[1] === 'kernel' ? 2 : 3).join('/');
}
