import { describe, expect, test } from 'vitest';
import { checkImports } from './imports/check.ts';

const PACKAGES = new Set(['react', 'pg', 'typebox', 'vitest']);

/** A small set of sources without faults; each case adds or replaces files to cause one. */
const SOUND: Readonly<Record<string, string>> = {
  'src/kernel/money.ts': 'export const nothing = 0;',
  'src/platform/server/db.ts': "import pg from 'pg'; import { nothing } from '#kernel/money.ts';",
  'src/kernel/endpoint.ts': '',
  'src/platform/browser/network/call.ts': "import '#kernel/endpoint.ts';",
  'src/platform/ui/button.tsx': "import { useState } from 'react'; import './button.css';",
  'src/platform/ui/button.css': '',
  'src/modules/catalog/rules/film.ts':
    "import type { X } from '#kernel/money.ts'; import type { B } from '#modules/tenancy/rules/brand.ts';",
  'src/modules/catalog/contract.ts': "import { Type } from 'typebox'; import './rules/film.ts';",
  'src/modules/catalog/server/films.ts':
    "import { readFile } from 'node:fs/promises'; import '#platform/server/db.ts'; import '../contract.ts';",
  'src/modules/catalog/ui/films.tsx':
    "import '#platform/ui/button.tsx'; import '#platform/browser/network/call.ts'; import '../rules/film.ts';",
  'src/modules/tenancy/rules/brand.ts': '',
  'src/modules/tenancy/server/brands.ts': '',
  'src/modules/seating/contract.ts': "import '#modules/catalog/contract.ts';",
  'src/modules/seating/server/lock-seat.ts':
    "import '#modules/catalog/server/films.ts'; import '#modules/catalog/rules/film.ts';",
  'src/modules/seating/server/lock-seat.db.test.ts':
    "import { test } from 'vitest'; import '../../../../test/support/database.ts';",
  'src/modules/seating/ui/seat-map.tsx':
    "import '#modules/catalog/ui/films.tsx'; import '#modules/catalog/contract.ts';",
  'src/apps/api/server.ts': "import '#modules/seating/server/lock-seat.ts';",
  'src/apps/web/entry-client.tsx':
    "import type { S } from '#apps/api/server.ts'; const page = import('#modules/seating/ui/seat-map.tsx');",
  'src/apps/web/render.tsx': "import { Readable } from 'node:stream'; import '#apps/api/server.ts';",
  'src/apps/dev/start.ts': "import '#apps/api/server.ts';",
  'test/support/database.ts': '',
};

function rulesBroken(changes: Readonly<Record<string, string>>): string[] {
  const files = new Map(Object.entries({ ...SOUND, ...changes }));
  return checkImports({ files, packages: PACKAGES }).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test('correct sources have no faults', () => {
  expect(rulesBroken({})).toEqual([]);
});

test('a fault names file and line, whatever the form of the import', () => {
  const imports = [
    "// import '#modules/catalog/ui/films.tsx' in a comment is ignored",
    'const text = "import x from \'#apps/dev/start.ts\'";',
    "import type { A } from '#platform/server/db.ts';",
    "export * from '#platform/ui/button.tsx';",
    "const later = import('#apps/api/server.ts');",
  ];
  expect(rulesBroken({ 'src/kernel/money.ts': imports.join('\n') })).toEqual([
    'src/kernel/money.ts:3 kernel does not import platform',
    'src/kernel/money.ts:4 kernel does not import platform',
    'src/kernel/money.ts:5 nobody imports apps, and kernel does',
  ]);
});

describe('each rule, broken once', () => {
  const rules = 'src/modules/catalog/rules/film.ts';
  const contract = 'src/modules/catalog/contract.ts';
  const server = 'src/modules/catalog/server/films.ts';
  const ui = 'src/modules/catalog/ui/films.tsx';
  test.each([
    ['src/platform/server/db.ts', '#modules/catalog/rules/film.ts', 'platform does not import modules'],
    [
      'src/platform/ui/button.tsx',
      '#platform/browser/network/call.ts',
      'platform/ui does not import platform/browser',
    ],
    [rules, '#platform/browser/network/call.ts', 'rules does not import platform/browser'],
    [rules, '../contract.ts', 'rules does not import contract of its module'],
    [rules, '../server/films.ts', 'rules does not import server of its module'],
    [contract, '#modules/tenancy/server/brands.ts', 'contract does not import server of another module'],
    [contract, '#platform/server/db.ts', 'contract does not import platform/server'],
    [server, '#platform/browser/network/call.ts', 'server does not import platform/browser'],
    [server, './film-page.tsx', 'server code does not import .tsx, which Node cannot run'],
    [server, 'react', 'server code does not import react'],
    [
      'src/modules/seating/server/lock-seat.ts',
      '#modules/catalog/contract.ts',
      'server does not import contract of another module',
    ],
    [ui, '../server/films.ts', 'ui does not import server of its module'],
    [ui, '#platform/server/db.ts', 'ui does not import platform/server'],
    [
      ui,
      '#kernel/money.ts',
      'a page shows amounts and does not calculate with them: format them with src/modules/sales/ui/money-text.ts',
    ],
    [ui, 'node:fs', 'code that runs in a browser does not import node:fs'],
    [ui, 'pg', "code that runs in a browser does not import the server's pg"],
    [rules, 'node:crypto', 'code that runs in a browser does not import node:crypto'],
    [
      'src/modules/seating/ui/seat-map.tsx',
      '#modules/catalog/server/films.ts',
      'ui does not import server of another module',
    ],
    [rules, '#modules/seating/rules/seat.ts', 'catalog stands above seating and does not import it'],
    [server, '#apps/api/server.ts', 'nobody imports apps, and modules does'],
    ['src/apps/api/server.ts', '#apps/dev/start.ts', 'apps/api comes before apps/dev and does not import it'],
    [
      'src/apps/dev/start.ts',
      '#platform/browser/network/call.ts',
      'apps/dev is server code and does not import ui',
    ],
    [
      rules,
      '../../tenancy/rules/brand.ts',
      '../../tenancy/rules/brand.ts leaves src/modules/catalog: write it with #',
    ],
    [rules, '../../../../test/support/database.ts', '../../../../test/support/database.ts leaves src'],
    [rules, './gone.ts', './gone.ts is not there'],
    [rules, '#kernel/gone.ts', '#kernel/gone.ts is not there'],
    [rules, 'left-pad', 'package.json does not name left-pad'],
    [server, 'fs', 'write node:fs'],
  ])('%s imports %s', (file, specifier, rule) => {
    const others = {
      'src/modules/seating/rules/seat.ts': '',
      'src/modules/catalog/server/film-page.tsx': '',
    };
    expect(rulesBroken({ ...others, [file]: `import '${specifier}';` })).toEqual([`${file}:1 ${rule}`]);
  });

  test.each([
    [
      'src/modules/popcorn/rules/salt.ts',
      "'popcorn' is not in the list of modules in scripts/imports/place.ts",
    ],
    ['src/modules/catalog/helpers/misc.ts', "a module has no folder 'helpers'"],
    ['src/platform/misc/a.ts', "platform has no folder 'misc'"],
    ['src/apps/tool/a.ts', "apps has no 'tool': list it in scripts/imports/place.ts"],
    ['src/shared/a.ts', "src has no layer 'shared'"],
  ])('%s has no place', (file, rule) => {
    expect(rulesBroken({ [file]: '' })).toEqual([`${file}:1 ${rule}`]);
  });

  test('of the catalogues only the keys are read, as types and in one place', () => {
    const texts = { 'locales/en/web.json': '{}', 'locales/he/web.json': '{}' };
    const keys = 'src/modules/i18n/rules/catalogue-keys.ts';
    const other = 'src/modules/i18n/rules/locales.ts';
    const take = (locale: string, kind = 'import type'): string =>
      `${kind} web from '../../../../locales/${locale}/web.json';`;
    expect(rulesBroken({ ...texts, [keys]: take('en') })).toEqual([]);
    const leaves = (file: string, locale: string): string[] => [
      `${file}:1 ../../../../locales/${locale}/web.json leaves src`,
    ];
    expect(rulesBroken({ ...texts, [keys]: take('en', 'import') })).toEqual(leaves(keys, 'en'));
    expect(rulesBroken({ ...texts, [keys]: take('he') })).toEqual(leaves(keys, 'he'));
    expect(rulesBroken({ ...texts, [other]: take('en') })).toEqual(leaves(other, 'en'));
  });

  test('the web app has an entry to follow', () => {
    const files = new Map([['src/apps/web/main.tsx', '']]);
    expect(checkImports({ files, packages: PACKAGES }).map(({ rule }) => rule)).toEqual([
      'apps/web has no entry-client.tsx to follow',
    ]);
  });

  test('the browser reaches no server code through the web app', () => {
    const faults = rulesBroken({
      'src/apps/web/entry-client.tsx': "import './page.tsx';",
      'src/apps/web/page.tsx': "import '#apps/api/server.ts';\nimport 'node:fs';",
    });
    expect(faults).toEqual([
      'src/apps/web/page.tsx:1 the browser reaches this: src/apps/api/server.ts is server code',
      'src/apps/web/page.tsx:2 the browser reaches this: code that runs in a browser does not import node:fs',
    ]);
  });
});
