import { randomUUID } from 'node:crypto';
import { perApp, type App, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { listenTo, type Listening } from '#platform/server/listen-to.ts';
import { LockBatch } from './lock-batch.ts';
import { planOf } from './plan-store.ts';
import { claimsAmong, claimsAt, claimsOf, SEATS_CHANNEL, publishSeats, type Claim } from './seat-store.ts';
import { PresentationSeats } from './presentation-seats.ts';

const SWEEP_MS = 250;
const FORGET_AFTER_MS = 10 * 60_000;
const AGAIN_MS = 500;
/** This process shows its own changes at once. It reads those places again, all together, after this time. */
const OWN_MS = 250;

/** The seats of a presentation by a plan, loaded or being loaded. */
type Loading = { readonly seatplanId: number; readonly seats: Promise<PresentationSeats | undefined> };

type SeatsMessage = readonly [
  origin: string,
  tenantId: number,
  places: readonly (readonly [number, number])[],
];

/**
 * This process's snapshots of seats, one for each presentation that was requested. They are loaded at the first
 * request, updated by the channel messages that every batch sends (this process's own included), and swept of expired
 * claims. After a lost connection all are read again, because messages may have been missed.
 */
export class SeatService {
  readonly batch: LockBatch;
  readonly #app: App;
  readonly #origin = randomUUID();
  readonly #loading = new Map<string, Loading>();
  readonly #loaded = new Map<string, PresentationSeats>();
  readonly #stale = new Map<string, Set<number>>();
  readonly #sweeper: NodeJS.Timeout;
  readonly #own = new Set<string>();
  #ownTimer: NodeJS.Timeout | undefined;
  readonly #listening: Listening;
  #closed = false;

  constructor(app: App) {
    this.#app = app;
    this.batch = new LockBatch(app.database, this.#origin);
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#sweeper.unref();
    const onError = (err: unknown): void => app.log.warn({ err }, 'messages about seats are not received');
    this.#listening = listenTo(app.database.url, {
      channel: SEATS_CHANNEL,
      onMessage: (payload) => this.#receive(payload),
      onListening: async () => {
        for (const key of this.#loaded.keys()) await this.#reload(key);
      },
      onError,
    });
    this.#listening.ready.catch(onError);
  }

  /**
   * The seats of a presentation; undefined when its plan is not known. When an import has moved the presentation to another
   * plan, its seats are loaded again and its watchers are disconnected, so that they reconnect.
   */
  async seatsOf(
    ctx: Context,
    presentationId: number,
    seatplanId: number,
  ): Promise<PresentationSeats | undefined> {
    const key = `${ctx.tenantId}/${presentationId}`;
    let loading = this.#loading.get(key);
    if (loading?.seatplanId !== seatplanId) {
      this.#forget(key);
      loading = { seatplanId, seats: this.#load(ctx, key, presentationId, seatplanId) };
      this.#loading.set(key, loading);
    }
    const found = await loading.seats;
    if (found) found.lastUsed = Date.now();
    return found;
  }

  /** The presentations of a brand whose seats this process has loaded. */
  presentationsOf(tenantId: number): number[] {
    const own = [...this.#loaded.keys()].filter((key) => key.startsWith(`${tenantId}/`));
    return own.map((key) => Number(key.split('/')[1]));
  }

  async #load(
    ctx: Context,
    key: string,
    presentationId: number,
    seatplanId: number,
  ): Promise<PresentationSeats | undefined> {
    const isWanted = (): boolean => this.#loading.get(key)?.seatplanId === seatplanId;
    try {
      const plan = await planOf(ctx, seatplanId);
      if (!plan) {
        if (isWanted()) this.#loading.delete(key);
        return undefined;
      }
      if (isWanted()) this.#stale.set(key, new Set());
      const seats = new PresentationSeats(plan, await claimsOf(ctx.db, presentationId));
      if (!isWanted()) {
        // The presentation has moved to another plan since: answer this caller, but accept no watchers.
        seats.close();
        return seats;
      }
      this.#loaded.set(key, seats);
      // Places named by messages that came while the claims were being read.
      const missed = this.#stale.get(key);
      if (missed && missed.size > 0) void this.#refresh(key);
      return seats;
    } catch (error) {
      if (isWanted()) this.#loading.delete(key);
      throw error;
    }
  }

  /** The seats of a presentation when this process has loaded them, without a query. */
  peek(tenantId: number, presentationId: number): PresentationSeats | undefined {
    return this.#loaded.get(`${tenantId}/${presentationId}`);
  }

  /** Reads some places again at once: after this process has changed them, so that its next answer is right. */
  async refresh(ctx: Context, presentationId: number, seatNos: readonly number[]): Promise<void> {
    const seats = this.peek(ctx.tenantId, presentationId);
    if (seats && seatNos.length > 0)
      await seats.reread(seatNos, () => claimsAt(ctx.db, presentationId, seatNos));
  }

  /** Shows claims that this process has just written. */
  show(tenantId: number, presentationId: number, claims: readonly Claim[]): void {
    const seatNos = claims.map(({ seatNo }) => seatNo);
    this.peek(tenantId, presentationId)?.update(seatNos, claims);
  }

  /** Publishes a change of places that this process shows already to the other processes. */
  publish(db: BrandDb, presentationId: number, seatNos: readonly number[]): Promise<void> {
    return publishSeats(db, presentationId, seatNos, this.#origin);
  }

  #receive(payload: string): void {
    const [origin, tenantId, places] = JSON.parse(payload) as SeatsMessage;
    const touched = new Set<string>();
    for (const [presentationId, seatNo] of places) {
      const key = `${tenantId}/${presentationId}`;
      const stale = this.#stale.get(key);
      if (!stale) continue;
      stale.add(seatNo);
      touched.add(key);
    }
    if (origin === this.#origin) return this.#rereadLater(touched);
    for (const key of touched) if (this.#loaded.has(key)) void this.#refresh(key);
  }

  /**
   * This process has shown its own changes already. Reading them again only corrects answers that arrived in the wrong
   * order, so it can wait: one statement for each brand instead of one for each presentation and batch.
   */
  #rereadLater(keys: Iterable<string>): void {
    for (const key of keys) this.#own.add(key);
    if (this.#ownTimer || this.#closed) return;
    this.#ownTimer = setTimeout(() => {
      this.#ownTimer = undefined;
      const byTenant = Map.groupBy(this.#own, (key) => Number(key.split('/')[0]));
      this.#own.clear();
      for (const [tenantId, own] of byTenant) void this.#reread(tenantId, own);
    }, OWN_MS);
    this.#ownTimer.unref();
  }

  async #reread(tenantId: number, keys: readonly string[]): Promise<void> {
    const stale = keys.flatMap((key) => {
      const seats = this.#loaded.get(key);
      const seatNos = [...(this.#stale.get(key) ?? [])];
      if (seats && seatNos.length > 0) this.#stale.set(key, new Set());
      return seats && seatNos.length > 0
        ? [{ key, presentationId: Number(key.split('/')[1]), seats, seatNos }]
        : [];
    });
    if (stale.length === 0) return;
    try {
      const reading = claimsAmong(this.#app.database.brand(tenantId), stale).then((claims) =>
        Map.groupBy(claims, (claim) => claim.presentationId),
      );
      await Promise.all(
        stale.map(({ presentationId, seats, seatNos }) =>
          seats.reread(seatNos, async () => (await reading).get(presentationId) ?? []),
        ),
      );
    } catch (error) {
      this.#app.log.warn({ err: error }, 'seats not read again');
      for (const { key, seatNos } of stale) for (const seatNo of seatNos) this.#stale.get(key)?.add(seatNo);
      this.#rereadLater(keys);
    }
  }

  readonly #refreshing = new Set<string>();

  /** Reads the claims of stale places, one read at a time for each presentation, so that a busy one reads in batches. */
  async #refresh(key: string): Promise<void> {
    if (this.#refreshing.has(key)) return;
    this.#refreshing.add(key);
    try {
      while (await this.#refreshOnce(key));
    } catch (error) {
      this.#app.log.warn({ err: error }, 'seats not refreshed');
      setTimeout(() => void this.#refresh(key), AGAIN_MS).unref();
    } finally {
      this.#refreshing.delete(key);
    }
  }

  async #refreshOnce(key: string): Promise<boolean> {
    const seats = this.#loaded.get(key);
    const stale = [...(this.#stale.get(key) ?? [])];
    if (!seats || stale.length === 0) return false;
    this.#stale.set(key, new Set());
    const [tenantId, presentationId] = key.split('/').map(Number) as [number, number];
    try {
      const db = this.#app.database.brand(tenantId);
      await seats.reread(stale, () => claimsAt(db, presentationId, stale));
    } catch (error) {
      for (const seatNo of stale) this.#stale.get(key)?.add(seatNo);
      throw error;
    }
    return true;
  }

  async #reload(key: string): Promise<void> {
    const seats = this.#loaded.get(key);
    if (!seats) return;
    const [tenantId, presentationId] = key.split('/').map(Number) as [number, number];
    const every = Array.from({ length: seats.hall.size }, (_, seat) => seat);
    await seats.reread(every, () => claimsOf(this.#app.database.brand(tenantId), presentationId));
  }

  #forget(key: string): void {
    this.#loaded.get(key)?.close();
    this.#loaded.delete(key);
    this.#loading.delete(key);
    this.#stale.delete(key);
  }

  #sweep(): void {
    const now = this.#app.now().getTime();
    for (const [key, seats] of this.#loaded) {
      seats.sweep(now);
      if (!seats.isWatched && Date.now() - seats.lastUsed > FORGET_AFTER_MS) this.#forget(key);
    }
  }

  /** Ends the listening connection and the sweeping. No lock is lost with the process: locks are in the database. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeper);
    clearTimeout(this.#ownTimer);
    for (const key of this.#loaded.keys()) this.#forget(key);
    await this.#listening.close();
  }
}

/** The service of this process. */
export const seatService = perApp((app) => new SeatService(app));
