import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { ONE_LINE, SHOWN_LINE, WEB_ADDRESS } from '#modules/i18n/rules/texts-schema.ts';
import { faultAt, pointerTo, type FaultCode, type PlacedFault } from './fault.ts';
import { formProblem, plainProblem, typesInWords, type Complaint } from './plain-problem.ts';

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>();

function validatorOf(schema: TSchema): ReturnType<typeof Compile> {
  let validator = compiled.get(schema);
  if (!validator) compiled.set(schema, (validator = Compile(schema)));
  return validator;
}

type PlacedComplaint = Omit<Complaint, 'params'> & {
  instancePath: string;
  schemaPath: string;
  params: object;
};

/** All faults, not only the eight that the library reports by default. */
function complaints(schema: TSchema, value: unknown): PlacedComplaint[] {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 1000 });
  try {
    return [...validatorOf(schema).Errors(value)];
  } finally {
    Settings.Set({ maxErrors });
  }
}

/** Patterns whose fault has a code of its own. */
const WORDED: ReadonlyMap<unknown, FaultCode> = new Map([
  [ONE_LINE, 'NOT_ONE_LINE'],
  [SHOWN_LINE, 'NOT_SHOWN_LINE'],
  [WEB_ADDRESS, 'NOT_WEB_ADDRESS'],
]);

/** A pattern or a format that a text does not have. */
type MissedForm = { readonly pattern: unknown; readonly words: string };

/**
 * How a text must be written, by the words that its schema has beside the pattern (`written` of the kernel); without
 * such words the pattern itself. `path`: of the part of the schema that complains, '#/properties/currency'.
 */
function missedForm(schema: TSchema, path: string, params: Record<string, unknown>): MissedForm {
  const steps = path.split('/').slice(1);
  const part = steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)?.[step], schema);
  const { patternErrorMessage } = (part ?? {}) as { readonly patternErrorMessage?: string };
  const { pattern, format } = params;
  return { pattern, words: patternErrorMessage ?? String(pattern ?? format) };
}

/** One fault for a place, whichever of the forms of a union its text has not. */
function formFault(pointer: string, forms: readonly MissedForm[]): PlacedFault {
  const [first] = forms;
  const code = forms.length === 1 ? WORDED.get(first!.pattern) : undefined;
  return code
    ? faultAt(pointer, code)
    : faultAt(pointer, 'SCHEMA', { problem: formProblem(forms.map(({ words }) => words)) });
}

/** Errors that only repeat a neighbouring error. */
const ECHOES = new Set(['anyOf', 'boolean']);

/**
 * Checks a value against a schema: a fault for every place that does not fit, none when it fits. A union gives one
 * fault that lists what is allowed.
 */
export function checkSchema(schema: TSchema, value: unknown): PlacedFault[] {
  if (validatorOf(schema).Check(value)) return [];
  const faults: PlacedFault[] = [];
  const allowed = new Map<string, string[]>();
  const types = new Map<string, string[]>();
  const forms = new Map<string, MissedForm[]>();
  for (const { keyword, instancePath, schemaPath, params, message } of complaints(schema, value)) {
    const detail = params as Record<string, unknown>;
    if (keyword === 'const') {
      const list = allowed.get(instancePath) ?? [];
      allowed.set(instancePath, [...list, String(detail['allowedValue'])]);
    } else if (keyword === 'type') {
      types.set(instancePath, [...(types.get(instancePath) ?? []), ...[detail['type']].flat().map(String)]);
    } else if (keyword === 'additionalProperties') {
      for (const name of names(detail['additionalProperties'])) {
        faults.push(
          faultAt(pointerTo(instancePath, name), 'SCHEMA', { problem: 'is not a field that is known here' }),
        );
      }
    } else if (keyword === 'required') {
      for (const name of names(detail['requiredProperties'])) {
        faults.push(faultAt(pointerTo(instancePath, name), 'SCHEMA', { problem: 'is missing' }));
      }
    } else if (keyword === 'pattern' || keyword === 'format') {
      const form = missedForm(schema, schemaPath, detail);
      forms.set(instancePath, [...(forms.get(instancePath) ?? []), form]);
    } else if (!ECHOES.has(keyword)) {
      const problem = plainProblem({ keyword, params: detail, message });
      faults.push(faultAt(instancePath, 'SCHEMA', { problem }));
    }
  }
  for (const [pointer, missed] of forms) faults.push(formFault(pointer, missed));
  for (const pointer of new Set([...allowed.keys(), ...types.keys()])) {
    // A form of a union that the value has complains of something within it; the types of the other forms say nothing.
    const isOfAForm = faults.some((fault) => `${fault.pointer}/`.startsWith(`${pointer}/`));
    const values = [...new Set(allowed.get(pointer))].join(', ');
    const wanted = isOfAForm ? '' : typesInWords(types.get(pointer) ?? []);
    const problem = [values && `one of ${values}`, wanted].filter(Boolean).join(' or ');
    if (problem) faults.push(faultAt(pointer, 'SCHEMA', { problem: `must be ${problem}` }));
  }
  return faults.length > 0 ? faults : [faultAt('', 'SCHEMA', { problem: 'does not fit the schema' })];
}

const names = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
