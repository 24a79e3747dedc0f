import type { Endpoint } from '#kernel/endpoint.ts';

/** The parts of a call's input, before they become an address and a body. */
export interface RequestParts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** A value as it stands in an address. Only plain values can: anything else is a mistake in the contract. */
function plainText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`'${name}' cannot stand in an address`);
}

/** Fills ':name' parts of a path, escaped. Throws when one is missing. */
function fillPath(path: string, params: RequestParts['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(plainText(name, params[name])));
}

/** `?a=1&b=2`, or nothing. Lists repeat their name; null and undefined are left out. */
function queryText(query: RequestParts['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (one != null) search.append(name, plainText(name, one));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Address of a call from the root, path parameters and query filled in. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, parts: RequestParts): string {
  return fillPath(endpoint.path, parts.params) + queryText(parts.query);
}
