/**
 * `npm run serve`: the shop in production, configured by its environment (`readSettings`). It migrates first, with a
 * lock, so that several processes may start at the same time; with MIGRATE=0 it does not, for a database role without
 * the right to change tables. Ends with 1 and one sentence when it cannot start, and logs a warning for each setting that
 * may have been forgotten.
 */
import { stat } from 'node:fs/promises';
import { migrate } from '#platform/server/migrate.ts';
import { loginNotice, rolesWithinReach } from '#platform/server/own-login.ts';
import { plainSentence } from '#platform/server/plain-sentence.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import { endOnSignal } from './end-on-signal.ts';
import { rootNotice } from './root-notice.ts';
import { serveFoyer } from './serve.ts';
import { startNotices } from './start-notices.ts';

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

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
  const { app } = serving;
  const notices = [
    rootNotice(process.getuid?.()),
    loginNotice(await rolesWithinReach(app.database)),
    ...startNotices({ settings, brands: allBrands(app), hasPictures: await isFolder(settings.picturesDir) }),
  ];
  for (const notice of notices) if (notice) app.log.warn(notice);
  app.log.info(`serving at ${serving.address}`);
} catch (error) {
  print(plainSentence(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(1);
}
