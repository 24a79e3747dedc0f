import { parseSync } from 'vite';

/** Attributes that a person reads or hears. */
const SPOKEN = new Set([
  'alt', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext', 'label', 'placeholder', 'title',
]); // prettier-ignore

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Whether a text has words in it: two letters of any script in a row. */
const hasWords = (text: unknown): text is string => typeof text === 'string' && /\p{L}{2}/u.test(text);

/** Texts that stand literally in a component's markup instead of the catalogue, with their line. */
export function literalTexts(source: string): { line: number; text: string }[] {
  const { program, errors } = parseSync('component.tsx', source);
  if (errors.length > 0) throw new Error(`cannot be parsed: ${errors[0]?.message}`);
  const found: { line: number; text: string }[] = [];
  const note = (node: Node, text: unknown): void => {
    if (hasWords(text)) found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() });
  };
  const visit = (node: Node): void => {
    if (node.type === 'JSXText') note(node, node['value']);
    if (node.type === 'JSXExpressionContainer') note(node, literalOf(node['expression']));
    if (node.type === 'JSXAttribute' && SPOKEN.has((node['name'] as { name?: string }).name ?? '')) note(node, literalOf(inner(node['value'])));
    // Attributes that nobody reads (class names, addresses) are not looked into.
    if (node.type === 'JSXAttribute') return visitChildren({ ...node, value: inner(node['value']) });
    visitChildren(node);
  };
  const visitChildren = (node: object): void => {
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visitChildren(program);
  return found;
}

const literalOf = (value: unknown): unknown => (isNode(value) && value.type === 'Literal' ? value['value'] : undefined);

/** What an attribute's braces hold, without the braces: a literal in them is no text of the page. */
const inner = (value: unknown): unknown => (isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value);
