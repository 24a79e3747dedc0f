import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { systemContext, type App } from '#platform/server/context.ts';
import {
  deliverTextMessage,
  deliverWaitingTextMessages,
} from '#platform/server/text-messages/deliver-text-message.ts';
import { handleOutbox } from '#modules/ordering/server/outbox/handle-outbox.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { lookAfterHolds } from '#modules/ordering/server/holds/look-after-holds.ts';
import { handleWebhook, reconcileBrand } from '#modules/ordering/server/reconcile.ts';
import { forgetCards } from '#modules/payment/server/saved-cards/forget-cards.ts';
import { onWebhook } from '#modules/payment/server/webhooks.ts';
import { sendReminders } from '#modules/reminders/server/send-reminders.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import { clearLeftovers } from './housekeeping.ts';

/** How often the jobs of each brand run; also once at start. */
const ROUND_MS = 15_000;
const CLEAR_MS = 60 * 60_000;
/** The pause before the job queue begins again. */
const QUEUE_PAUSE_MS = 1_000;

export type Worker = { stop(): Promise<void> };

/**
 * The jobs of a process: the outbox (e-mails, refunds), the reconciliation with the providers, changes of presentations
 * that have been sold, reminders, SMS, removed cards, and webhooks. Any number of processes may run them; the queue gives
 * each job to one.
 */
export async function startWorker(app: App): Promise<Worker> {
  onWebhook(app, handleWebhook);
  const pool = new pg.Pool({ connectionString: app.settings.databaseUrl, max: 4 });
  const lost = (error: Error): void => app.log.warn({ err: error }, 'job queue connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const queue = await startQueue(app, pool);
  const running = [
    repeatForBrands(app, reconcileBrand, 'not reconciled'),
    repeatForBrands(app, carryOutChanges, 'changes not carried out'),
    repeatForBrands(app, sendReminders, 'reminders not sent'),
    repeatForBrands(app, lookAfterHolds, 'holds not looked after'),
    repeatForBrands(app, forgetCards, 'saved cards not removed at their providers'),
    repeatForBrands(app, (of, tenantId) => deliverWaitingTextMessages(of, tenantId), 'SMS not sent'),
    repeat(CLEAR_MS, () =>
      clearLeftovers(app).catch((error: unknown) => app.log.error({ err: error }, 'leftovers not cleared')),
    ),
  ];
  return {
    async stop() {
      await Promise.all(running.map((one) => one.stop()));
      await queue.stop();
      await pool.end();
    },
  };
}

/**
 * The runner of the job queue; a new one begins when one ends, as it does when the database is gone for longer than its
 * retries last. Throws when the first one cannot begin.
 */
async function startQueue(app: App, pgPool: pg.Pool): Promise<Worker> {
  const stopping = new AbortController();
  const begin = (): Promise<Runner> =>
    run({
      pgPool,
      concurrency: 2,
      noHandleSignals: true,
      taskList: tasks(app),
      logger: logInto(app),
      // Without batches nothing awaits the statement that ends a job: when its connection is lost, the process dies.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  let runner = await begin();
  const beginAgain = async (): Promise<void> => {
    await runner.promise.catch((error: unknown) => app.log.error({ err: error }, 'the job queue stopped'));
    while (!stopping.signal.aborted) {
      await pause(QUEUE_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        runner = await begin();
        return beginAgain();
      } catch (error) {
        app.log.warn({ err: error }, 'the job queue cannot begin yet');
      }
    }
  };
  const ended = beginAgain();
  return {
    async stop() {
      stopping.abort();
      // A runner that has ended by itself refuses to stop.
      await runner.stop().catch(() => {});
      await ended;
    },
  };
}

/** Every brand by itself: its next round waits only for its own last one. `failed`: for the log. */
function repeatForBrands(
  app: App,
  work: (app: App, tenantId: number) => Promise<void>,
  failed: string,
): Worker {
  const underWay = new Map<number, Promise<void>>();
  const begin = (tenantId: number): Promise<void> =>
    work(app, tenantId)
      .catch((error: unknown) => app.log.error({ err: error, tenantId }, failed))
      .finally(() => underWay.delete(tenantId));
  const rounds = repeat(ROUND_MS, async () => {
    for (const { id } of allBrands(app)) if (!underWay.has(id)) underWay.set(id, begin(id));
  });
  return {
    async stop() {
      await rounds.stop();
      await Promise.all(underWay.values());
    },
  };
}

const tasks = (app: App): TaskList => ({
  outbox: async (payload) => {
    const { tenantId, eventId } = payload as { tenantId: number; eventId: string };
    await handleOutbox(systemContext(app, tenantId), eventId);
  },
  textMessage: async (payload) => {
    const { tenantId, messageId } = payload as { tenantId: number; messageId: string };
    await deliverTextMessage(app, tenantId, messageId);
  },
});

/** The queue's own log messages, without payloads. */
const logInto = (app: App): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') app.log.error(message);
    else if (level === 'warning') app.log.warn(message);
    else app.log.debug(message);
  });

/** Repeats work after a pause, never twice at a time. */
function repeat(everyMs: number, work: () => Promise<void>): Worker {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const again = (): void => {
    running = work().then(() => {
      if (!stopped) timer = setTimeout(again, everyMs);
    });
  };
  again();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
