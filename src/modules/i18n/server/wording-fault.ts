import compile from 'icu-minify/compile';

/** What is wrong with a text that replaces one of the catalogues. */
export type WordingFault =
  | { readonly kind: 'syntax'; readonly problem: string }
  /** It names a value or an element that the shop does not give: it would be shown as 'undefined', or end the page. */
  | { readonly kind: 'value'; readonly name: string };

/** A fault of a brand's own text: an ICU message with no other values and elements than the catalogue's English text. */
export function wordingFault(text: string, english: string): WordingFault | undefined {
  let own: unknown;
  try {
    own = compile(text);
  } catch (error) {
    return { kind: 'syntax', problem: (error as Error).message.toLowerCase().replaceAll('_', ' ') };
  }
  const given = new Set(namesIn(compile(english)));
  const name = namesIn(own).find((one) => !given.has(one));
  return name === undefined ? undefined : { kind: 'value', name };
}

/** The names of values and elements in a compiled message: a text, 0 for '#', or a list of these and of named parts. */
function namesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((part) => (Array.isArray(part) ? namesOfPart(part) : []));
}

/** ['film'], ['count', type, options by case or style], ['b', …the parts inside the element]. */
function namesOfPart([name, second, ...rest]: readonly unknown[]): string[] {
  const isElement = second !== undefined && typeof second !== 'number';
  const inner = isElement ? [namesIn([second, ...rest])] : rest.map(namesInCases);
  return [String(name), ...inner.flat()];
}

const namesInCases = (cases: unknown): string[] =>
  typeof cases === 'object' && cases !== null ? Object.values(cases).flatMap(namesIn) : [];
