import type { FastifyBaseLogger } from 'fastify';
import { ERROR_CLASSES, errorClassOf, type ErrorClass } from './error-class.ts';

/** How often a process logs its figures (specification section 9: monitoring stats). */
const REPORT_MS = 30 * 60_000;

/** What a process has done since its last report. */
type Figures = { requests: number; ms: number; readonly errors: Record<ErrorClass, number> };

const none = (): Figures => ({
  requests: 0,
  ms: 0,
  errors: Object.fromEntries(ERROR_CLASSES.map((name) => [name, 0])) as Figures['errors'],
});

/** Counts answers, and logs the figures every half hour until it is closed. */
export function openFigures(log: FastifyBaseLogger): {
  readonly count: (status: number, ms: number) => void;
  readonly close: () => void;
} {
  let figures = none();
  const timer = setInterval(() => {
    const { requests, ms, errors } = figures;
    figures = none();
    const meanMs = requests > 0 ? Math.round(ms / requests) : 0;
    log.info({ requests, meanMs, errors, rssMb: Math.round(process.memoryUsage.rss() / 1e6) }, 'figures');
  }, REPORT_MS);
  timer.unref();
  return {
    count: (status, ms) => {
      figures.requests += 1;
      figures.ms += ms;
      const errorClass = errorClassOf(status);
      if (errorClass) figures.errors[errorClass] += 1;
    },
    close: () => clearInterval(timer),
  };
}
