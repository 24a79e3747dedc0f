import type { Database } from '#platform/server/db.ts';
import type { LocalRecords, RecordStore } from './local-records.ts';

/** Records in the demo's database, so that they outlive the process, and every process of a shop has the same. */
export const databaseRecords = (database: Database): RecordStore => ({
  add: async (kind, id, record) => {
    const made = await database.system(
      `insert into demo_gateway.cardcom (kind, record_id, document) values ($1, $2, $3)
       on conflict do nothing returning record_id`,
      [kind, id, record],
    );
    return made.length > 0;
  },
  find: async <K extends keyof LocalRecords>(kind: K, id: string) => {
    const rows = await database.system<{ document: LocalRecords[K] }>(
      'select document from demo_gateway.cardcom where kind = $1 and record_id = $2',
      [kind, id],
    );
    return rows[0]?.document;
  },
  replace: async (kind, id, record) => {
    await database.system(
      'update demo_gateway.cardcom set document = $3 where kind = $1 and record_id = $2',
      [kind, id, record],
    );
  },
});
