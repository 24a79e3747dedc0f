import type { RouteObject } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { isNamespace, loadCatalogues } from '#modules/i18n/server/messages.ts';
import { routes, SHELL_NAMESPACES, type RouteHandle } from './routes.tsx';

beforeAll(loadCatalogues);

const handlesOf = (all: readonly RouteObject[]): RouteHandle[] =>
  all.flatMap(({ handle, children = [] }) => [
    ...(handle ? [handle as RouteHandle] : []),
    ...handlesOf(children),
  ]);

test('pages use only namespaces that exist, because the server refuses others', () => {
  const asked = new Set([...SHELL_NAMESPACES, ...handlesOf(routes).flatMap(({ namespaces }) => namespaces)]);
  expect(asked.size).toBeGreaterThan(3);
  expect([...asked].filter((name) => !isNamespace(name))).toEqual([]);
});
