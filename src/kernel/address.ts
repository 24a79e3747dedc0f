/** Addresses of calls and pages, made from their declared paths. */

type NamesOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesOf<More>
    : Rest
  : never;

type Query = Readonly<Record<string, unknown>>;

/**
 * The parameters of a path: a value for each ':name' in it. For a path that is not known at compile time, any
 * parameters.
 */
export type AddressParts<Path extends string> = { readonly query?: Query } & (string extends Path
  ? { readonly params?: Readonly<Record<string, unknown>> }
  : [NamesOf<Path>] extends [never]
    ? unknown
    : { readonly params: { readonly [Name in NamesOf<Path>]: string | number } });

/** A value as text in an address. Only plain values are allowed; any other is a mistake in the contract. */
function plainText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`'${name}' cannot stand in an address`);
}

/** `?a=1&b=2`, or nothing. Lists repeat their name; null and undefined are left out. */
function queryText(query: Query = {}): string {
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

/**
 * The address of a call or page from the root: its path with the ':name' parts filled in and escaped, then the query.
 */
export function addressOf<const Path extends string>(
  { path }: { readonly path: Path },
  parts: AddressParts<Path>,
): string {
  const { params = {}, query } = parts as AddressParts<string>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(plainText(name, params[name])),
  );
  return filled + queryText(query);
}
