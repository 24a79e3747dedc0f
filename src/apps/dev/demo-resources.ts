import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkPort } from '#apps/serve/listen.ts';
import { serveFoyer, type ServeOptions, type Serving } from '#apps/serve/serve.ts';
import { databaseUrlFile, dataFolder } from '#platform/server/data-folder.ts';
import { migrate } from '#platform/server/migrate.ts';
import { readSettings, type Settings } from '#platform/server/settings.ts';
import { inDataFolder } from './data-folder.ts';
import { applicationLogin } from './application-login.ts';
import { bringDemoUpToDate, keepDemoCurrent } from './demo-chain.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { keptSecret } from './kept-secret.ts';
import { PlainError } from './plain-error.ts';
import { withProgress } from './progress.ts';

/** What the demo needs while it runs. */
export type DemoResources = {
  /** The environment variables of a demo process. */
  readonly env: {
    readonly DATABASE_URL: string;
    readonly FOYER_SECRET: string;
    readonly APP_DATABASE_URL?: string;
  };
  close(): Promise<void>;
};

/**
 * Opens the demo's data folder and its database: its own PostgreSQL, or the one of DATABASE_URL. Reports a port in
 * use or a wrong variable now, not after minutes of work.
 */
export async function openDemoResources(print: (line: string) => void): Promise<DemoResources> {
  await checkPort(settingsOf(process.env));
  const dataDir = dataFolder();
  await inDataFolder(() => mkdir(dataDir, { recursive: true }));
  const secret = process.env['FOYER_SECRET'] ?? (await inDataFolder(() => keptSecret(dataDir)));
  const given = process.env['DATABASE_URL'];
  if (given) return { env: { DATABASE_URL: given, FOYER_SECRET: secret }, close: async () => {} };
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    onProgress: print,
  });
  const close = async (): Promise<void> => {
    await rm(databaseUrlFile(), { force: true });
    await postgres.stop();
  };
  try {
    const login = await applicationLogin(postgres.url);
    await leaveAddress(postgres.url);
    return {
      env: { DATABASE_URL: postgres.url, APP_DATABASE_URL: login, FOYER_SECRET: secret },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Other commands (`npm run import`) find the database's address in the data folder while the demo runs. */
const leaveAddress = (url: string): Promise<void> =>
  inDataFolder(async () => {
    await rm(databaseUrlFile(), { force: true });
    await writeFile(databaseUrlFile(), `${url}\n`, { mode: 0o600 });
  });

/** Migrates the database, adds the demo's data and serves them. `pages` as in `serveFoyer`. */
export async function serveDemo(
  { env }: Pick<DemoResources, 'env'>,
  options: Pick<ServeOptions, 'pages'> = {},
): Promise<Serving> {
  const settings = settingsOf({ ...process.env, ...env });
  await withProgress('Making the tables', () => migrate(settings.databaseUrl));
  await withProgress('Filling the demo', (tell) => bringDemoUpToDate(settings.databaseUrl, tell));
  const serving = await serveFoyer({ settings, ...options });
  const stopKeeping = keepDemoCurrent(settings.databaseUrl, serving.app.log);
  return {
    ...serving,
    close: () => {
      stopKeeping();
      return serving.close();
    },
  };
}

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env, { demo: true });
  } catch (error) {
    throw new PlainError((error as Error).message);
  }
}
