import { backoff } from './backoff.ts';
import { type Attention, watchPage } from '../idle.ts';

/** What the page does with a stream of server-sent events. */
export interface LiveHandlers {
  /** A message: its text and the name of its event ('message' when unnamed). */
  onMessage: (data: string, event: string) => void;
  /**
   * The page may have missed something, because the visitor was away or the connection was lost: load the whole
   * state.
   */
  onRefresh: () => void;
  /** Called repeatedly while there is no stream: load the state by an ordinary call. */
  onPoll: () => void;
}

/** All but the first ones replace the browser's functions in tests. */
export interface LiveOptions {
  /** Names of events to receive in addition to unnamed messages. */
  events?: readonly string[];
  /** Milliseconds between polls while there is no stream. */
  pollEvery?: number;
  attention?: Attention;
  openSource?: ((address: string) => EventSource) | null;
  random?: () => number;
}

/** After this many failures in a row the page polls; it still tries a stream from time to time. */
const failuresBeforePolling = 3;

function browserSource(): ((address: string) => EventSource) | null {
  return typeof EventSource === 'undefined' ? null : (address) => new EventSource(address);
}

/**
 * Listens to the stream at `address` until the returned function is called. Reconnects by itself, waiting longer each
 * time; every stream must begin with the whole state. Disconnects while the tab is hidden or untouched for 300 s; on
 * return it connects again and refreshes. Without EventSource, or after three failures in a row, it polls.
 */
export function watchLive(address: string, handlers: LiveHandlers, options: LiveOptions = {}): () => void {
  const { events = [], pollEvery = 10_000, attention = watchPage(document), random = Math.random } = options;
  const openSource = options.openSource === undefined ? browserSource() : options.openSource;
  let source: EventSource | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let failures = 0;

  const stopPolling = (): void => {
    clearInterval(pollTimer);
    pollTimer = undefined;
  };
  const startPolling = (): void => {
    if (pollTimer !== undefined) return;
    handlers.onPoll();
    pollTimer = setInterval(handlers.onPoll, pollEvery);
  };
  const receive = (event: MessageEvent<string>): void => {
    handlers.onMessage(event.data, event.type);
  };
  const opened = (): void => {
    // The stream says nothing of what happened to the visitor's own goods meanwhile.
    if (failures > 0) handlers.onRefresh();
    failures = 0;
    stopPolling();
  };
  const closeSource = (): void => {
    source?.close();
    source = null;
  };
  const failed = (): void => {
    closeSource();
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, backoff(failures, random()));
    failures += 1;
    if (failures >= failuresBeforePolling) startPolling();
  };
  function connect(): void {
    if (!openSource) {
      startPolling();
      return;
    }
    source = openSource(address);
    source.addEventListener('open', opened);
    source.addEventListener('error', failed);
    for (const name of ['message', ...events])
      source.addEventListener(name, receive as (event: Event) => void);
  }
  const rest = (): void => {
    closeSource();
    clearTimeout(retryTimer);
    stopPolling();
    failures = 0;
  };

  const stopWatching = attention.watch((present) => {
    if (!present) {
      rest();
      return;
    }
    handlers.onRefresh();
    connect();
  });
  if (attention.present()) connect();
  return () => {
    stopWatching();
    rest();
  };
}
