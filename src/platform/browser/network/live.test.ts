import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveOptions, watchLive } from './live.ts';

/** A stream that opens, sends and breaks when the test says so. */
class Stream extends EventTarget {
  closed = false;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  say(data: string, lastEventId = '', name = 'message'): void {
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.closed = true;
  }
}

let streams: Stream[];
let received: string[];
let setPresent: (present: boolean) => void;

function watch(options: LiveOptions = {}): () => void {
  return watchLive(
    '/live?show=4',
    {
      onMessage: (data, event) => received.push(`${event} ${data}`),
      onRefresh: () => received.push('refresh'),
      onPoll: () => received.push('poll'),
    },
    {
      random: () => 1,
      attention: {
        present: () => true,
        watch: (onChange) => {
          setPresent = onChange;
          return () => {
            setPresent = () => undefined;
          };
        },
      },
      openSource: (address) => {
        const stream = new Stream(address);
        streams.push(stream);
        return stream as unknown as EventSource;
      },
      ...options,
    },
  );
}
const current = (): Stream => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('No stream was opened');
  return stream;
};

beforeEach(() => {
  vi.useFakeTimers();
  streams = [];
  received = [];
});
afterEach(() => vi.useRealTimers());

describe('watchLive', () => {
  it('passes messages on, named ones with their names', () => {
    watch({ events: ['seats'] });
    current().open();
    current().say('hello');
    current().say('[1,2]', '7', 'seats');
    current().say('[3]', '8', 'other');
    expect(received).toEqual(['message hello', 'seats [1,2]']);
  });

  it('reconnects after a break at the same address, which the server knows, and refreshes', () => {
    watch();
    current().open();
    current().say('a', '41');
    current().fail();
    expect(streams).toHaveLength(1);
    expect(current().closed).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(streams).toHaveLength(2);
    expect(current().address).toBe('/live?show=4');
    current().open();
    expect(received).toEqual(['message a', 'refresh']);
  });

  it('waits longer after each failure', () => {
    watch();
    current().fail();
    vi.advanceTimersByTime(1000);
    current().fail();
    vi.advanceTimersByTime(1999);
    expect(streams).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(streams).toHaveLength(3);
  });

  it('polls after three failures until a stream opens', () => {
    watch({ pollEvery: 5000 });
    for (const wait of [1000, 2000, 4000]) {
      expect(received).toEqual([]);
      current().fail();
      if (wait < 4000) vi.advanceTimersByTime(wait);
    }
    expect(received).toEqual(['poll']);
    vi.advanceTimersByTime(5000);
    expect(received).toEqual(['poll', 'poll']);
    current().open();
    vi.advanceTimersByTime(60_000);
    expect(received).toEqual(['poll', 'poll', 'refresh']);
  });

  it('polls from the start where there is no EventSource', () => {
    watch({ openSource: null, pollEvery: 5000 });
    vi.advanceTimersByTime(10_000);
    expect(received).toEqual(['poll', 'poll', 'poll']);
  });

  it('disconnects while the visitor is away, and refreshes on return', () => {
    watch();
    current().open();
    setPresent(false);
    expect(current().closed).toBe(true);
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
    setPresent(true);
    expect(streams).toHaveLength(2);
    expect(received).toEqual(['refresh']);
  });

  it('does not connect in a tab that was opened in the background', () => {
    watch({ attention: { present: () => false, watch: () => () => undefined } });
    expect(streams).toEqual([]);
  });

  it('leaves no listener when stopped', () => {
    const stop = watch({ pollEvery: 5000 });
    current().fail();
    stop();
    vi.advanceTimersByTime(600_000);
    expect(streams).toHaveLength(1);
    expect(received).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
