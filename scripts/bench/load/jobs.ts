/** What the load generator can be asked to do, and what it answers. Every job ends by itself. */

type Target = {
  readonly port: number;
  readonly host: string;
  readonly connections: number;
};

/** The same GET over and over. */
export type GetJob = Target & {
  readonly kind: 'get';
  readonly path: string;
  /** Visitors who take turns, so that nobody meets the limit of calls. */
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
};

/** Visitors who click on seats at random. */
export type LockJob = Target & {
  readonly kind: 'lock';
  /** Sealed sessions, as cookies: each a visitor. */
  readonly cookies: readonly string[];
  readonly path: string;
  readonly showings: readonly number[];
  /** 'more': each visitor has a seat already, the clock runs. 'first': each click is a visitor's first. */
  readonly clicks: 'more' | 'first';
  readonly seconds: number;
};

/** Orders of two seats; those of `commit` are prepared first and only their commits measured. */
export type OrderJob = Target & {
  readonly kind: 'order' | 'commit';
  readonly cookies: readonly string[];
  readonly showings: readonly number[];
};

/** Everybody wants a place of one standing area at once; those who get one buy it. */
export type RushJob = Target & {
  readonly kind: 'rush';
  readonly cookies: readonly string[];
  readonly showing: number;
};

/** Browsers that watch a showing while a seat of it changes every 100 ms. */
export type WatchJob = Target & {
  readonly kind: 'watch';
  readonly cookies: readonly string[];
  readonly showing: number;
  readonly seconds: number;
};

export type Job = GetJob | LockJob | OrderJob | RushJob | WatchJob;

export type LoadResult = {
  /** Answers a second, or orders a second. */
  readonly perSecond: number;
  readonly done: number;
  readonly seconds: number;
  /** Answers by status, and refusals by code. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** CPU of the serving process over the measured time, in milliseconds; where it is asked. */
  readonly serverCpuMs?: number;
  /** rush: milliseconds until the last was told no, and until the last had bought. */
  readonly lastRefusedMs?: number;
  readonly lastSoldMs?: number;
  /** watch: changes told to all watchers together. */
  readonly received?: number;
};
