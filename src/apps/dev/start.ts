/**
 * `npm start`: the demo. Starts its own PostgreSQL (or uses DATABASE_URL), creates the tables and the demo chain,
 * builds the pages if they have changed, and serves everything on one port (PORT, 3000). Its data are in `.data`
 * (FOYER_DATA_DIR).
 */
import { addressesText } from './addresses-text.ts';
import { buildPages } from './build-pages.ts';
import { openDemoResources, serveDemo } from './demo-resources.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ print, atEnd }) => {
  const opening = openDemoResources(print).then((resources) => {
    atEnd(() => resources.close());
    return resources;
  });
  const [resources] = await Promise.all([opening, buildPages()]);
  const serving = await serveDemo(resources);
  atEnd(() => serving.close());
  print(addressesText(serving.app, Number(new URL(serving.address).port)));
});
