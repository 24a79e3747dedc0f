/**
 * `npm run serve`: the shop in production, configured by its environment (`readSettings`). It migrates first, with a
 * lock, so that several processes may start at the same time; with MIGRATE=0 it does not, for a database role without
 * the right to change tables. Ends with 1 and one sentence when it cannot start.
 */
import { migrate } from '#platform/server/migrate.ts';
import { loginNotice, rolesWithinReach } from '#platform/server/own-login.ts';
import { plainSentence } from '#platform/server/plain-sentence.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { endOnSignal } from './end-on-signal.ts';
import { rootNotice } from './root-notice.ts';
import { serveFoyer } from './serve.ts';

const print = (line: string): void => void process.stderr.write(`${line}\n`);

let settings: Settings;
try {
  settings = readSettings(process.env, { demo: false });
} catch (error) {
  print((error as Error).message);
  process.exit(1);
}
try {
  if (process.env['MIGRATE'] !== '0') await migrate(settings.databaseUrl);
  const serving = await serveFoyer({ settings });
  endOnSignal(() => serving.close(), print);
  const notices = [rootNotice(process.getuid?.()), loginNotice(await rolesWithinReach(serving.app.database))];
  for (const notice of notices) if (notice) print(notice);
  serving.app.log.info(`serving at ${serving.address}`);
} catch (error) {
  print(plainSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(1);
}
