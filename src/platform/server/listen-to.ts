import pg from 'pg';
import { appConnection } from './db.ts';

/** Messages of a channel of the database, over a connection of its own. */
export type Listening = {
  /** Resolves when it listens for the first time; rejects when it cannot, and is tried again. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
};

export type ListenOptions = {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called whenever it has begun to listen. Messages may have been missed: what is cached must be read again. */
  readonly onListening: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** How often the connection is tried, and how long an answer may take. */
  readonly checkMs?: number;
};

const RECONNECT_MS = 500;
const CHECK_MS = 5000;

/**
 * Listens to a channel, and reconnects when the connection is lost. A connection can also die without a sign, as when a
 * firewall forgets it: then no message ever comes and nothing fails. So it is tried by a statement every few seconds, and
 * one that does not answer is given up.
 */
export function listenTo(
  url: string,
  { channel, onMessage, onListening, onError, checkMs = CHECK_MS }: ListenOptions,
): Listening {
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const later = (act: () => void, ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
    timer.unref();
  };
  /** Gives a connection up, and makes another one soon. */
  const giveUp = (lost: pg.Client): void => {
    if (current !== lost) return;
    current = undefined;
    // With a statement that is not answered, this closes the connection without waiting for the other side.
    lost.end().catch(() => {});
    if (!isClosed) later(() => void connect().catch(onError), RECONNECT_MS);
  };
  const check = (client: pg.Client): void =>
    later(() => {
      client.query('select 1').then(
        () => {
          if (current === client) check(client);
        },
        (error: unknown) => {
          if (current === client) onError(error);
          giveUp(client);
        },
      );
    }, checkMs);
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      ...appConnection(url),
      application_name: `foyer ${channel}`,
      connectionTimeoutMillis: checkMs,
      query_timeout: checkMs,
      keepAlive: true,
    });
    current = client;
    client.on('error', (error) => {
      if (current === client) onError(error);
    });
    client.on('end', () => giveUp(client));
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await onListening();
    } catch (error) {
      giveUp(client);
      throw error;
    }
    if (current === client) check(client);
  };

  return {
    ready: connect(),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = current;
      current = undefined;
      await last?.end().catch(() => {});
    },
  };
}
