import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The data folder of the shop under test: by playwright.config.ts, or of a shop that was running before. */
const dataDir = process.env['FOYER_BASE_URL']
  ? (process.env['FOYER_DATA_DIR'] ?? '.data')
  : '.data/browser-tests';
const urlFile = path.join(dataDir, 'postgres.url');

/** Whether the database of the shop under test can be reached. */
export const isDatabaseKnown = (): boolean => existsSync(urlFile);

/** Its address. */
export const databaseUrl = (): string => readFileSync(urlFile, 'utf8').trim();
