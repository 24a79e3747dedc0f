import { brotliCompressSync, constants } from 'node:zlib';
import { SeatState, packStates, type StateRun } from '#modules/seating/rules/seat-states.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import type { Plan } from './plan-store.ts';
import { ClaimState, type Claim } from './seat-store.ts';

export type Watcher = {
  /** Called after a change, with its sequence number and the changed runs in seatNo order. */
  readonly notify: (seq: number, runs: readonly StateRun[]) => void;
  /** Called when these seats are no longer updated: to continue, a watcher must connect again. */
  readonly end: () => void;
};

type Kept = { state: Claim['state']; holder: string; expires: number; orderId: string | null };

/** A whole answer of the states call. */
export type StatesAnswer = { readonly seq: number; readonly text: string; readonly brotli: Buffer };

/**
 * For how long changes are collected before they are sent, in milliseconds. Each watcher is one write to a socket: the more there
 * are, the longer, so that the writes of a showing stay below some 6,500 a second.
 */
export const collectingMs = (watchers: number): number => Math.max(100, Math.round(watchers * 0.15));
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The seats of one presentation as this process knows them. The database decides every lock; this copy answers status
 * calls, searches and watchers without a query. No message announces that a lock has expired, so each
 * claim has its end here, and `sweep` frees it.
 */
export class PresentationSeats {
  /** The plan that numbers the places: place numbers of another plan mean other seats. */
  readonly seatplanId: number;
  readonly hall: Hall;
  /** One SeatState for each place, as visitors see them who have none of the places. */
  readonly states: Uint8Array;
  readonly #claims = new Map<number, Kept>();
  /** The places of each holder; needed at every click. */
  readonly #places = new Map<string, Set<number>>();
  readonly #changed = new Set<number>();
  /** For each read under way, the earliest first: the places that have newer information than this read. */
  readonly #reads = new Set<Set<number>>();
  readonly #watchers = new Set<Watcher>();
  #timer: NodeJS.Timeout | undefined;
  #packed: { seq: number; base64: string } | undefined;
  #answer: StatesAnswer | undefined;
  #isClosed = false;
  seq = 0;
  lastUsed = 0;

  constructor({ seatplanId, hall }: Pick<Plan, 'seatplanId' | 'hall'>, claims: readonly Claim[]) {
    this.seatplanId = seatplanId;
    this.hall = hall;
    this.states = new Uint8Array(hall.size);
    for (let seat = 0; seat < hall.size; seat++) this.states[seat] = this.#base(seat);
    for (const claim of claims) this.#keep(claim);
  }

  #base(seat: number): number {
    return this.hall.boxOffice[seat] ? SeatState.boxOffice : SeatState.free;
  }

  #keep(claim: Claim): void {
    this.#drop(claim.seatNo);
    const own = this.#places.get(claim.holder);
    if (own) own.add(claim.seatNo);
    else this.#places.set(claim.holder, new Set([claim.seatNo]));
    this.#claims.set(claim.seatNo, {
      state: claim.state,
      holder: claim.holder,
      expires: claim.state === ClaimState.held ? claim.expires.getTime() : Infinity,
      orderId: claim.orderId,
    });
    const states = [SeatState.held, SeatState.taken, SeatState.blocked, SeatState.blocked] as const;
    this.#show(claim.seatNo, states[claim.state]);
  }

  #show(seat: number, state: number): void {
    if (seat >= this.states.length || this.states[seat] === state) return;
    this.states[seat] = state;
    this.#answer = undefined;
    this.#changed.add(seat);
    if (this.#timer) return;
    this.#timer = setTimeout(() => this.#flush(), collectingMs(this.#watchers.size));
    this.#timer.unref();
  }

  /**
   * Reads places again. A change that arrives while the read is under way, or a read that began later, has newer
   * information about a place: a late answer must not show a seat as free that was locked in the meantime.
   */
  async reread(seatNos: readonly number[], read: () => Promise<readonly Claim[]>): Promise<void> {
    const newer = new Set<number>();
    this.#reads.add(newer);
    try {
      const claims = await read();
      for (const earlier of this.#reads) {
        if (earlier === newer) break;
        for (const seat of seatNos) earlier.add(seat);
      }
      const current = seatNos.filter((seat) => !newer.has(seat));
      this.#take(current, claims);
    } finally {
      this.#reads.delete(newer);
    }
  }

  /** Shows the claims that the database has for some places; a place without a claim is free. */
  update(seatNos: readonly number[], claims: readonly Claim[]): void {
    for (const newer of this.#reads) for (const seat of seatNos) newer.add(seat);
    this.#take(seatNos, claims);
  }

  #take(seatNos: readonly number[], claims: readonly Claim[]): void {
    const at = new Map(claims.map((claim) => [claim.seatNo, claim]));
    for (const seat of seatNos) {
      const claim = at.get(seat);
      if (claim) this.#keep(claim);
      else this.#free(seat);
    }
  }

  #drop(seat: number): void {
    const claim = this.#claims.get(seat);
    if (!claim) return;
    this.#claims.delete(seat);
    const own = this.#places.get(claim.holder);
    own?.delete(seat);
    if (own?.size === 0) this.#places.delete(claim.holder);
  }

  #free(seat: number): void {
    this.#drop(seat);
    this.#show(seat, this.#base(seat));
  }

  /** Frees places whose claims have expired. */
  sweep(now: number): void {
    for (const [seat, claim] of this.#claims) if (claim.expires <= now) this.#free(seat);
  }

  /**
   * Whether the holder could choose the place: it is free, or its claim has ended, or is the holder's and not being
   * paid.
   */
  isFreeFor(seat: number, holder: string, now: number): boolean {
    const claim = this.#claims.get(seat);
    if (!claim) return this.states[seat] === SeatState.free;
    return (
      claim.expires <= now || (claim.holder === holder && claim.state === ClaimState.held && !claim.orderId)
    );
  }

  /** The places that the holder has locked now, in seatNo order. */
  heldBy(holder: string, now: number): number[] {
    const counts = (seat: number): boolean => {
      const claim = this.#claims.get(seat);
      return claim?.state === ClaimState.held && claim.expires > now && !claim.orderId;
    };
    return [...(this.#places.get(holder) ?? [])].filter(counts).toSorted((a, b) => a - b);
  }

  /** base64 of packStates; made once for each change. */
  packed(): string {
    if (this.#packed?.seq !== this.seq || this.#changed.size > 0) {
      this.#packed = { seq: this.seq, base64: Buffer.from(packStates(this.states)).toString('base64') };
    }
    return this.#packed.base64;
  }

  /** The states call's answer for visitors without a place here; made and compressed once for each change. */
  answer(): StatesAnswer {
    if (this.#answer?.seq !== this.seq) {
      const { seq, seatplanId } = this;
      const text = JSON.stringify({ seq, seatplanId, states: this.packed(), mine: [] });
      this.#answer = { seq, text, brotli: brotliCompressSync(text, QUICKLY) };
    }
    return this.#answer;
  }

  watch(watcher: Watcher): () => void {
    if (this.#isClosed) queueMicrotask(watcher.end);
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  #flush(): void {
    this.#timer = undefined;
    const runs = runsOf(this.#changed, this.states);
    this.#changed.clear();
    this.seq += 1;
    for (const watcher of this.#watchers) watcher.notify(this.seq, runs);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.end();
    this.#watchers.clear();
  }
}

function runsOf(changed: ReadonlySet<number>, states: Uint8Array): StateRun[] {
  const runs: [number, number, SeatState][] = [];
  for (const seat of [...changed].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    const state = states[seat] as SeatState;
    if (last && last[0] + last[1] === seat && last[2] === state) last[1] += 1;
    else runs.push([seat, 1, state]);
  }
  return runs;
}
