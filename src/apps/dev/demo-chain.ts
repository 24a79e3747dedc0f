import type { FastifyBaseLogger } from 'fastify';
import { Database } from '#platform/server/db.ts';
import { addDemoDays, demoToday, importDemo } from '#apps/import/demo/add-demo-days.ts';

const HOUR_MS = 3_600_000;

/** Updates the demo's brands and adds days up to today; `report` gets the progress. */
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

/** Checks every hour whether days are missing. Returns a function that stops it. */
export function keepDemoCurrent(database: Database, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    addDemoDays(database, demoToday(new Date())).catch((error: unknown) =>
      log.error({ err: error }, 'the demo’s new day was not added'),
    );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
