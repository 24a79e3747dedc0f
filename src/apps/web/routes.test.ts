import { beforeAll, expect, test } from 'vitest';
import { isNamespace, loadCatalogues } from '#modules/i18n/server/messages.ts';
import { allRoutes, SHELL_NAMESPACES } from './routes.ts';

beforeAll(loadCatalogues);

test('pages use only namespaces that exist, because the server refuses others', () => {
  const asked = new Set([...SHELL_NAMESPACES, ...allRoutes.flatMap(({ namespaces }) => namespaces)]);
  expect(asked.size).toBeGreaterThan(3);
  expect([...asked].filter((name) => !isNamespace(name))).toEqual([]);
});
