/**
 * The server process that `npm run dev` starts and restarts: the demo, with pages from their sources. Its parent has
 * opened the database. Ends on SIGTERM, and when its parent has ended.
 */
import { addressesText } from '../addresses-text.ts';
import { serveDemo } from '../demo-resources.ts';
import { runCommand } from '../run-command.ts';
import type { FromServer } from './messages.ts';
import { sourcePages } from './source-pages.ts';

await runCommand(async ({ atEnd }) => {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { DATABASE_URL = '', FOYER_SECRET = '' } = process.env;
  const serving = await serveDemo({ env: { DATABASE_URL, FOYER_SECRET } }, { pages: sourcePages });
  atEnd(() => serving.close());
  const ready = addressesText(serving.app, Number(new URL(serving.address).port));
  process.send?.({ ready } satisfies FromServer);
});
