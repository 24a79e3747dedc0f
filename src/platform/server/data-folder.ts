import path from 'node:path';

/** Where the demo keeps its data: FOYER_DATA_DIR, else `.data` of the checkout. */
export const dataFolder = (): string =>
  path.resolve(process.env['FOYER_DATA_DIR'] ?? path.join(import.meta.dirname, '../../../.data'));

/** The file in which the demo leaves its database's address for other commands while it runs. */
export const databaseUrlFile = (): string => path.join(dataFolder(), 'postgres.url');
