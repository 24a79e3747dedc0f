/**
 * `npm run dev`: the demo for development. Vite serves the pages from their sources, so that a changed component or
 * style is in the browser at once. The server restarts when a file that it has loaded changes, and the browser then
 * reloads. This process owns the database, which keeps running. Data, port and addresses are those of `npm start`;
 * only one of the two can use a data folder.
 */
import { startServer } from './hot-reload/restarts.ts';
import { watchSources } from './hot-reload/watch.ts';
import { openDemoResources } from './demo-resources.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ({ print, atEnd }) => {
  const resources = await openDemoResources(print);
  atEnd(() => resources.close());
  let wasReady = false;
  const server = startServer(resources.env, {
    onReady: (text) => {
      print(wasReady ? 'Ready again.' : text);
      wasReady = true;
    },
    onEnd: () => print('The server has ended. It starts again when a source file changes.'),
  });
  atEnd(() => server.stop());
  let restarted = Promise.resolve();
  const stopWatching = watchSources(server.needs, (file) => {
    print(`${file} has changed: the server starts again …`);
    restarted = restarted.then(() => server.restart());
  });
  atEnd(async () => stopWatching());
});
