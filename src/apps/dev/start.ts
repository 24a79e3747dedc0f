/**
 * `npm start`: the demo, from nothing. Brings its own PostgreSQL (or takes DATABASE_URL), makes the tables
 * and the demo chain, builds the pages if they have changed, and serves it all on one port (PORT, 3000).
 * Its data lie in `.data` (FOYER_DATA_DIR).
 */
import { addressesText } from './addresses-text.ts';
import { buildPages } from './build-pages.ts';
import { openDemoResources, serveDemo } from './demo-resources.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ say, atEnd }) => {
  const opening = openDemoResources(say).then((resources) => {
    atEnd(() => resources.close());
    return resources;
  });
  const [resources] = await Promise.all([opening, buildPages()]);
  const serving = await serveDemo(resources);
  atEnd(() => serving.close());
  say(addressesText(serving.app, Number(new URL(serving.address).port)));
});
