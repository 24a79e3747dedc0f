import type { TSchema } from 'typebox';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import { isTexts } from './field-rows.ts';

type Node = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly TSchema[];
  readonly items?: TSchema | readonly TSchema[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
};

/** Above these a limit only keeps nonsense out, and says nothing to a reader. */
const [LARGEST_NUMBER, LONGEST_TEXT] = [1_000_000, 4000];

/** What a field's value is, in words: 'whole number, 1 to 12'. */
export function typeWords(schema: TSchema): string {
  const node = schema as Node;
  if (isTexts(schema)) return 'text by language';
  if (node.const !== undefined) return code(node.const);
  if (node.enum) return oneOf(node.enum);
  if (node.anyOf) return formsOf(node.anyOf);
  if (node.pattern === (KeySchema as Node).pattern) return 'key';
  if (node.patternProperties) return 'object by name';
  switch (node.type) {
    case 'boolean':
      return '`true` or `false`';
    case 'integer':
      return `whole number${limitsOf(node)}`;
    case 'number':
      return `number${limitsOf(node)}`;
    case 'string':
      return isShort(node) ? `text, at most ${node.maxLength} characters` : 'text';
    case 'array':
      return listOf(node);
    default:
      return 'object';
  }
}

const code = (value: unknown): string => `\`${String(value)}\``;
const oneOf = (values: readonly unknown[]): string => `one of ${values.map(code).join(', ')}`;
const isShort = ({ maxLength }: Node): boolean => maxLength !== undefined && maxLength < LONGEST_TEXT;

function formsOf(forms: readonly TSchema[]): string {
  const constants = forms.map((form) => (form as Node).const);
  if (constants.every((value) => value !== undefined)) return oneOf(constants);
  return [...new Set(forms.map(typeWords))].join(' or ');
}

function listOf({ items, maxItems }: Node): string {
  const most = maxItems === undefined ? '' : `, at most ${maxItems}`;
  const each = items === undefined || Array.isArray(items) ? 'numbers' : typeWords(items);
  return `list (${each})${most}`;
}

function limitsOf({ minimum, exclusiveMinimum, maximum }: Node): string {
  const most = maximum !== undefined && maximum < LARGEST_NUMBER ? maximum : undefined;
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  if (minimum !== undefined && most !== undefined) return `, ${minimum} to ${most}`;
  if (minimum !== undefined) return `, ${minimum} or more`;
  return most === undefined ? '' : `, at most ${most}`;
}
