import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The server of the run has its data where playwright.config.ts says; one that runs already, in its own folder. */
const dataDir = process.env['FOYER_BASE_URL']
  ? (process.env['FOYER_DATA_DIR'] ?? '.data')
  : '.data/browser-tests';
const urlFile = path.join(dataDir, 'postgres.url');

/** Whether the database of the shop under test can be reached. */
export const isDatabaseKnown = (): boolean => existsSync(urlFile);

/** Its address. */
export const databaseUrl = (): string => readFileSync(urlFile, 'utf8').trim();
