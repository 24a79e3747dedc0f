import { parseSync } from 'vite';

/**
 * Attributes of HTML and ARIA that are shown or read out: those that the HTML standard calls translatable, and
 * ARIA's own. All other attributes of HTML and SVG have no texts.
 */
const SPOKEN = new Set([
  'abbr', 'alt', 'aria-braillelabel', 'aria-description', 'aria-label', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext', 'label', 'placeholder', 'title',
]); // prettier-ignore

/** Props of components that never have a text: names and addresses, as React and HTML define them. */
const NAMES = new Set(['className', 'id', 'key', 'href', 'src', 'srcSet', 'sizes', 'name', 'type', 'rel', 'role', 'lang', 'dir', 'autoComplete', 'htmlFor', 'path', 'style']); // prettier-ignore

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
type Found = { readonly line: number; readonly text: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** Whether a text has words in it: two letters of any script in a row. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Whether it looks like code, not a text: the name of a look or a step, a part of an address, a length of CSS. */
const isCode = (text: string): boolean =>
  /^[a-z][\w.:-]*$/.test(text) || /^[/#?&.]/.test(text) || /^[\d.]+[a-z]+$|^[a-z]+\([^)]*\)$/.test(text);

/** Whether a prop, by its name, is read out: then even a single lower-case word is a text. */
const isSpokenProp = (name: string): boolean =>
  SPOKEN.has(name) || /(?:^|[a-z])(?:label|text|title|heading|legend|description|hint|note|placeholder|caption|message)$/i.test(name);

/**
 * Literal texts in a component's markup that should be in the catalogue, with their line: between tags, in attributes
 * that are read out, and in the props of components, in every branch of an expression.
 */
export function literalTexts(source: string): Found[] {
  const { program, errors } = parseSync('component.tsx', source);
  if (errors.length > 0) throw new Error(`cannot be parsed: ${errors[0]?.message}`);
  const found: Found[] = [];
  const note = ({ start }: Node, text: string): void => {
    if (hasWords(text)) found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() });
  };
  const visit = (node: Node): void => {
    if (node.type === 'JSXText') note(node, String(node['value']));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of (node['children'] as Node[]).filter(({ type }) => type === 'JSXExpressionContainer'))
        for (const text of textsOf(child['expression'])) note(text.node, text.text);
    }
    if (node.type === 'JSXOpeningElement') {
      for (const text of attributeTexts(node)) note(text.node, text.text);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program as unknown as Node);
  return found;
}

type Text = { readonly node: Node; readonly text: string; readonly prop: string | undefined };

/** The texts of an opening tag's attributes. */
function attributeTexts({ name, attributes }: Node): Text[] {
  const tag = name as Node;
  const isHtml = tag.type === 'JSXIdentifier' && /^[a-z]/.test(String(tag['name']));
  return (attributes as Node[])
    .filter(({ type }) => type === 'JSXAttribute')
    .flatMap((attribute) => {
      const prop = String((attribute['name'] as Node)['name']);
      if (isHtml) return SPOKEN.has(prop) ? textsOf(attribute['value'], prop) : [];
      return textsOf(attribute['value'], prop).filter(isTextOfProp);
    });
}

const isTextOfProp = ({ text, prop = '' }: Text): boolean =>
  !NAMES.has(prop) && (isSpokenProp(prop) || !isCode(text));

/** Fields of expressions that are only conditions: their texts are not rendered. */
const ASIDE: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['test'],
  CallExpression: ['callee', 'arguments'],
  NewExpression: ['callee', 'arguments'],
  TaggedTemplateExpression: ['tag', 'quasi'],
  MemberExpression: ['object', 'property'],
  IfStatement: ['test'],
  SwitchStatement: ['discriminant'],
  SwitchCase: ['test'],
  VariableDeclarator: ['id'],
};

/**
 * The texts that an expression can give, in all its branches; of objects, each field by its name. Arguments of calls
 * are ignored (a key of the catalogue, a style), and markup inside is visited separately.
 */
function textsOf(value: unknown, prop?: string): Text[] {
  if (!isNode(value) || value.type.startsWith('JSX')) {
    return isNode(value) && value.type === 'JSXExpressionContainer' ? textsOf(value['expression'], prop) : [];
  }
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [{ node: value, text: value['value'], prop }] : [];
  if (value.type === 'TemplateElement') return [{ node: value, text: (value['value'] as { cooked: string }).cooked, prop }];
  if (value.type === 'BinaryExpression' && value['operator'] !== '+') return [];
  if (value.type.startsWith('TS') && !isNode(value['expression'])) return [];
  if (value.type === 'Property') {
    const key = value['key'] as { name?: string; value?: unknown };
    return textsOf(value['value'], key.name ?? String(key.value)).filter(isTextOfProp);
  }
  const aside = ASIDE[value.type] ?? [];
  return Object.entries(value)
    .filter(([field]) => !aside.includes(field) && !field.startsWith('type'))
    .flatMap(([, part]) => [part].flat())
    .flatMap((part) => textsOf(part, prop));
}
