/** The ':name' parts of a path, decoded. */
export type PathParams = Readonly<Record<string, string | undefined>>;

const partsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/');

/** A part of an address without its escapes; one whose escapes are not valid as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * The parameters of a path that matches a pattern, `{ id: '5' }` for '/order/5' and '/order/:id'; undefined when it does
 * not match. A parameter is one part that is not empty; capitals and slashes at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): PathParams | undefined {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname).map(decoded);
  if (given.length !== wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index]!;
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}
