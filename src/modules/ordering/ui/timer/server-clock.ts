/** The server's time as far as its answers tell: deadlines are the server's, and visitors' clocks are wrong. */
export type ServerClock = {
  /** Takes in an answer: its `Date` header, and the own clock when the call went out and when the answer came. */
  readonly hear: (dateHeader: string | null, sentAt: number, heardAt: number) => void;
  /** The server's time, milliseconds since 1970. */
  readonly now: () => number;
};

/** A `Date` header counts whole seconds, rounded down. */
const HEADER_STEP = 1000;

/**
 * A clock that knows the difference between both clocks as a range, and narrows it with every answer. A range
 * that no longer fits (the visitor set the clock, the computer slept) is begun anew.
 */
export function serverClock(ownNow: () => number = Date.now): ServerClock {
  let [least, most] = [-Infinity, Infinity];
  return {
    hear: (dateHeader, sentAt, heardAt) => {
      const stamp = Date.parse(dateHeader ?? '');
      if (Number.isNaN(stamp)) return;
      // The stamp was made between sending and hearing.
      const [from, to] = [stamp - heardAt, stamp + HEADER_STEP - sentAt];
      const disjoint = from > most || to < least;
      least = disjoint ? from : Math.max(least, from);
      most = disjoint ? to : Math.min(most, to);
    },
    now: () => ownNow() + (Number.isFinite(least) ? (least + most) / 2 : 0),
  };
}
