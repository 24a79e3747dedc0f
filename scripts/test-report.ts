/** Reads values from a JSON report that may be missing or incomplete: a value of another type counts as empty. */

export const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
