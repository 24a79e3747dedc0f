import type { Job, LoadResult } from './jobs.ts';
import { runCrowd } from './crowd.ts';
import { runGets } from './get.ts';
import { runLocks } from './lock.ts';
import { runCommits, runOrders } from './order.ts';
import { runRush } from './rush.ts';
import { runWatchers } from './watch.ts';

/** The load generator as a process of its own, so that it does not share the server's event loop. */
const run = (job: Job): Promise<LoadResult> => {
  switch (job.kind) {
    case 'crowd':
      return runCrowd(job);
    case 'get':
      return runGets(job);
    case 'lock':
      return runLocks(job);
    case 'order':
      return runOrders(job);
    case 'commit':
      return runCommits(job);
    case 'rush':
      return runRush(job);
    default:
      return runWatchers(job);
  }
};

process.on('message', (job: Job) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
// The process that started this one has ended.
process.on('disconnect', () => process.exit(0));
