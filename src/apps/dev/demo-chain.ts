import type { FastifyBaseLogger } from 'fastify';
import { Database } from '#platform/server/db.ts';
import { addDemoDays, demoToday, importDemo } from '#apps/import/demo/add-demo-days.ts';

const HOUR_MS = 3_600_000;

/** `url` in this file: of the owner's login, because adding days refreshes the tables' statistics. */
async function onDatabase(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = new Database(url, { max: 4 });
  try {
    await work(database);
  } finally {
    await database.end();
  }
}

/** Updates the demo's brands and adds days up to today; `report` gets the progress. */
export const bringDemoUpToDate = (url: string, report: (detail: string) => void): Promise<void> =>
  onDatabase(url, async (database) => {
    await importDemo(database);
    await addDemoDays(database, demoToday(new Date()), {
      onProgress: ({ done, total }) => report(`${Math.round((done / total) * 100)} %`),
    });
  });

/** Checks every hour whether days are missing. Returns a function that stops it. */
export function keepDemoCurrent(url: string, log: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    onDatabase(url, (database) => addDemoDays(database, demoToday(new Date()))).catch((error: unknown) =>
      log.error({ err: error }, 'the demo’s new day was not added'),
    );
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
