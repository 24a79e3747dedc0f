import type { Chart } from '../chart.ts';

/** The same text for equal values, whatever the order of their fields (jsonb changes the order). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/** A chart's fingerprint, 64 hex digits: equal charts are the same version of a plan. */
export async function hashOfChart(chart: Chart): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(chart)));
  return Buffer.from(digest).toString('hex');
}
