import type { FastifyBaseLogger } from 'fastify';
import { Database } from '#platform/server/db.ts';
import { addDemoDays, demoToday, importDemo } from '#apps/import/demo/add-demo-days.ts';

const HOUR_MS = 3_600_000;

/** Brings the demo's brands and their days up to today; `report` hears how far it is. */
export async function bringDemoUpToDate(url: string, report: (detail: string) => void): Promise<void> {
  const database = new Database(url, { max: 4 });
  try {
    await importDemo(database);
    await addDemoDays(database, demoToday(new Date()), {
      onProgress: ({ done, total }) => report(`${Math.round((done / total) * 100)} %`),
    });
  } finally {
    await database.end();
  }
}

/** Looks every hour whether a day has begun that the demo lacks. Returns what ends it. */
export function keepDemoCurrent(database: Database, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    addDemoDays(database, demoToday(new Date())).catch((error: unknown) =>
      log.error({ err: error }, 'the demo’s new day was not added'),
    );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
