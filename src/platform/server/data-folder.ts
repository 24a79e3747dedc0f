import path from 'node:path';

/** The folder of the demo's data: FOYER_DATA_DIR, or `.data` of the checkout. */
export const dataFolder = (): string =>
  path.resolve(process.env['FOYER_DATA_DIR'] ?? path.join(import.meta.dirname, '../../../.data'));

/** The file of the data folder with the demo's secret, which is made at its first start. */
export const SECRET_FILE = 'secret';

/** The file in which the running demo stores its database's address for other commands. */
export const databaseUrlFile = (): string => path.join(dataFolder(), 'postgres.url');
