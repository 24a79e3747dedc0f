/** The jobs of the load generator, and their results. Every job ends by itself. */

type Target = {
  readonly port: number;
  readonly host: string;
  readonly connections: number;
};

/** The same GET again and again. */
export type GetJob = Target & {
  readonly kind: 'get';
  readonly path: string;
  /** Visitors who take turns, so that none reaches the limit of calls. */
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
};

/** Visitors who click on seats at random. */
export type LockJob = Target & {
  readonly kind: 'lock';
  /** Signed session cookies, one for each visitor. */
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
  /** Of a second process, which serves every other connection. */
  readonly otherPort?: number;
  readonly cookies: readonly string[];
  readonly showings: readonly number[];
};

/** All visitors request a place of one standing area at the same time; those who get one buy it. */
export type RushJob = Target & {
  readonly kind: 'rush';
  readonly cookies: readonly string[];
  readonly showing: number;
};

/** Browsers that watch a presentation while one of its seats changes every 100 ms. */
export type WatchJob = Target & {
  readonly kind: 'watch';
  readonly cookies: readonly string[];
  /** The cookies of those who watch, a stream for each. */
  readonly watchers: readonly string[];
  readonly showing: number;
  readonly seconds: number;
};

/**
 * Everything at once: every cookie buys two seats, each pair wanted by two of them, while watchers have live maps open and
 * greedy visitors ask for every seat of a hall ten times a second. Somebody else makes a light call every 50 ms.
 */
export type CrowdJob = Target & {
  readonly kind: 'crowd';
  readonly cookies: readonly string[];
  readonly greedy: readonly string[];
  readonly modest: string;
  readonly watchers: readonly string[];
  readonly showings: readonly number[];
  readonly largest: number;
};

export type Job = CrowdJob | GetJob | LockJob | OrderJob | RushJob | WatchJob;

export type LoadResult = {
  /** Answers or orders in a second. */
  readonly perSecond: number;
  readonly done: number;
  readonly seconds: number;
  /** Answers by status, and refusals by code. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** The CPU time of the serving process during the measurement, in milliseconds, for jobs that read it. */
  readonly serverCpuMs?: number;
  /** rush: milliseconds until the last refusal, and until the last order was paid. */
  readonly lastRefusedMs?: number;
  readonly lastSoldMs?: number;
  /** crowd: 99 of 100 light calls are answered in this time, and how many heavy calls were refused with 429. */
  readonly lightP99Ms?: number;
  readonly heavyAnswered?: number;
  readonly heavyRefused?: number;
  /** watch: the number of changes received by all watchers together. */
  readonly received?: number;
};
