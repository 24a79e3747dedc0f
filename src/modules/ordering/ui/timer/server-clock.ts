/** The server's time, estimated from its answers: deadlines are in server time, and visitors' clocks may be wrong. */
export type ServerClock = {
  /** Learns from an answer: its `Date` header, and the browser's time of sending and receiving. */
  readonly observe: (dateHeader: string | null, sentAt: number, receivedAt: number) => void;
  /** The server's time, milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * The `Date` header of an answer that the server has made for this request; null for one that browsers may store, such as
 * a seating plan: it has the date of when it was stored, which may be long ago.
 */
export const dateOfAnswer = ({ headers }: Response): string | null =>
  /\bno-store\b/.test(headers.get('cache-control') ?? '') ? headers.get('date') : null;

/** A `Date` header has whole seconds, rounded down. Milliseconds. */
const HEADER_STEP = 1000;

/**
 * A clock that stores the difference between both clocks as a range, and narrows it with every answer. When an answer
 * does not fit the range (the visitor set the clock, the computer slept), the range starts again.
 */
export function serverClock(ownNow: () => number = Date.now): ServerClock {
  let [least, most] = [-Infinity, Infinity];
  return {
    observe: (dateHeader, sentAt, receivedAt) => {
      const stamp = Date.parse(dateHeader ?? '');
      if (Number.isNaN(stamp)) return;
      // The date was made between sending and receiving.
      const [from, to] = [stamp - receivedAt, stamp + HEADER_STEP - sentAt];
      const disjoint = from > most || to < least;
      least = disjoint ? from : Math.max(least, from);
      most = disjoint ? to : Math.min(most, to);
    },
    now: () => ownNow() + (Number.isFinite(least) ? (least + most) / 2 : 0),
  };
}
