/** How grave an answer is, worst first (specification section 8, 'Error reporting classes by HTTP status'). */
export const ERROR_CLASSES = ['critical', 'high', 'medium', 'low'] as const;
export type ErrorClass = (typeof ERROR_CLASSES)[number];

/** The class of an answer's status; undefined below 400, which is no error. */
export function errorClassOf(status: number): ErrorClass | undefined {
  if (status >= 500) return 'critical';
  if (status === 401 || status === 403) return 'high';
  if (status === 404) return 'medium';
  return status >= 400 ? 'low' : undefined;
}
