/**
 * `npm start`: the demo, from nothing. Brings its own PostgreSQL (or takes DATABASE_URL), makes the tables
 * and the demo chain, builds the pages if they have changed, and serves it all on one port (PORT, 3000).
 * Its data lie in `.data` (FOYER_DATA_DIR).
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endOnSignal } from '#apps/serve/end-on-signal.ts';
import { checkPort } from '#apps/serve/listen.ts';
import { serveFoyer, type Serving } from '#apps/serve/serve.ts';
import { migrate } from '#platform/server/migrate.ts';
import { databaseUrlFile, dataFolder } from '#platform/server/data-folder.ts';
import { plainSentence } from '#platform/server/plain-sentence.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { addressesText } from './addresses-text.ts';
import { buildPages } from './build-pages.ts';
import { bringDemoUpToDate, keepDemoCurrent } from './demo-chain.ts';
import { inDataFolder } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { keptSecret } from './kept-secret.ts';
import { PlainError } from './plain-error.ts';
import { withProgress } from './progress.ts';

const dataDir = dataFolder();
const urlFile = databaseUrlFile();
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What is to be ended when the process ends, the newest first. */
const open: (() => Promise<unknown>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of open.toReversed()) await close().catch((error: unknown) => say(String(error)));
}

/** The database's address; other commands (`npm run import`) find it in the data folder while this one runs. */
async function openDatabase(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given) return given;
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), onProgress: say });
  open.push(() => postgres.stop());
  await inDataFolder(async () => {
    await rm(urlFile, { force: true });
    await writeFile(urlFile, `${postgres.url}\n`, { mode: 0o600 });
  });
  open.push(() => rm(urlFile, { force: true }));
  return postgres.url;
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env, { demo: true });
  } catch (error) {
    throw new PlainError((error as Error).message);
  }
}

async function start(): Promise<Serving> {
  // A taken port or a wrong variable is told now and not after minutes of work.
  await checkPort(settingsOf(process.env));
  await inDataFolder(() => mkdir(dataDir, { recursive: true }));
  const secret = process.env['FOYER_SECRET'] ?? (await inDataFolder(() => keptSecret(dataDir)));
  const [databaseUrl] = await Promise.all([openDatabase(), buildPages()]);
  await withProgress('Making the tables', () => migrate(databaseUrl));
  await withProgress('Filling the demo', (tell) => bringDemoUpToDate(databaseUrl, tell));
  const settings = settingsOf({ ...process.env, DATABASE_URL: databaseUrl, FOYER_SECRET: secret });
  const serving = await serveFoyer({ settings });
  open.push(() => serving.close());
  const stopKeeping = keepDemoCurrent(serving.app.database, serving.app.log);
  open.push(async () => stopKeeping());
  return serving;
}

endOnSignal(closeAll, say);
try {
  const { app, address } = await start();
  say(addressesText(app, Number(new URL(address).port)));
} catch (error) {
  await closeAll();
  const plain = error instanceof PlainError ? error.message : plainSentence(error);
  say(plain ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(1);
}
