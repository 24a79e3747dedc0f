import { useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import {
  countOfAddon,
  countOfRow,
  factorOf,
  nextCall,
  refusalOfMore,
  withAddons,
  type CountCall,
  type CountRow,
} from '../../rules/count-rows.ts';
import { hasProof, proofOf } from '../../rules/proofs/proof.ts';
import type { PlaceTicket, TicketPlace } from '../choose/ticket-choice-options.ts';
import type { TicketType } from '../ticket-types.ts';

export type PageRow = CountRow<TicketType>;
export type PageCall = CountCall<PageRow, TicketPlace>;

/** The visitor's places after a call, and those that were locked by it (seatNos), or why it was refused. */
export type Done =
  | { readonly ok: true; readonly places: readonly TicketPlace[]; readonly locked: readonly number[] }
  | { readonly ok: false; readonly places: readonly TicketPlace[]; readonly refusal: RefusalBody };

/** Inputs and callbacks of the counts; the caller owns the cart. */
export type CountOptions = {
  readonly rows: readonly PageRow[];
  /** The visitor's places, by the cart. */
  readonly places: readonly TicketPlace[];
  /** The most places of an order. */
  readonly most: number;
  /** Free places of a section, by its id. */
  readonly freeIn: (sectionId: number) => number;
  /** Locks or unlocks places. */
  readonly send: (next: PageCall) => Promise<Done>;
  /** The visitor's places now, by the server. */
  readonly read: () => Promise<readonly TicketPlace[]>;
  /** Called with the tickets of all places. */
  readonly onChange: (tickets: readonly PlaceTicket[]) => void;
};

/** Why a press on a row was not done. */
export type CountNotice = {
  readonly key: string;
  readonly reason: 'level' | 'left' | 'refused';
  readonly refusal?: RefusalBody;
};

export type TicketCounts = {
  readonly rows: readonly PageRow[];
  readonly countOf: (row: PageRow) => number;
  /** Why one more of a row cannot be chosen; undefined when it can. */
  readonly refusalOfMore: (row: PageRow) => ReturnType<typeof refusalOfMore>;
  readonly setCount: (row: PageRow, count: number) => void;
  /** Gives everything else back and takes one of this row. */
  readonly takeInstead: (row: PageRow) => void;
  /** How many tickets of a row have an add-on, and a function that changes it. */
  readonly countOfAddon: (row: PageRow, addonId: number) => number;
  readonly setAddon: (row: PageRow, addonId: number, count: number) => void;
  /**
   * Takes one more place and enters at it what a ticket type asks for, which `enter` sends. Returns why it was refused,
   * and the place is given back then; null when it has its ticket. `row`: the usual ticket of the section.
   */
  readonly addBy: (
    row: PageRow,
    enter: (seatNo: number) => Promise<RefusalBody | null>,
  ) => Promise<RefusalBody | null>;
  /** Gives a place back that is in no row's count. */
  readonly giveBack: (row: PageRow, place: TicketPlace) => void;
  readonly notice: CountNotice | null;
  /** The server has not answered all presses. */
  readonly isDue: boolean;
  /** Resolves when the server has answered all presses; false when it refused one of those that were waited for. */
  readonly settled: () => Promise<boolean>;
};

/** Other work on the visitor's places; returns those that they have then. */
type Job = (own: readonly TicketPlace[]) => Promise<readonly TicketPlace[]>;

/**
 * Counts of tickets in a hall without numbered places. A press shows at once; calls run one after the other until the
 * visitor's places are those that are wanted, several presses in one call.
 */
export function useTicketCounts(options: CountOptions): TicketCounts {
  const { rows, places, most, freeIn } = options;
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map());
  const [notice, setNotice] = useState<CountNotice | null>(null);
  // The work reads what the visitor wants after each call, and not what it was when the work began.
  const work = useRef({ wanted, jobs: [] as Job[], isRunning: false, done: Promise.resolve(true) });
  const proven = places.filter(hasProof);

  const want = (next: ReadonlyMap<string, number>): void => {
    work.current.wanted = next;
    setWanted(next);
  };
  const countOf = (row: PageRow): number => wanted.get(row.key) ?? countOfRow(row, places);

  const run = async (): Promise<boolean> => {
    work.current.isRunning = true;
    let own = places;
    let isRefused = false;
    for (;;) {
      const job = work.current.jobs.shift();
      if (job) {
        own = await job(own);
        continue;
      }
      const next = isRefused ? undefined : nextCall(rows, own, work.current.wanted);
      if (!next) break;
      const done = await options.send(next);
      isRefused = !done.ok;
      if (done.ok) {
        own = withTickets(done, next);
        if (next.kind === 'lock') options.onChange(own.map(ticketOf));
      } else setNotice(noticeOf(next.row.key, done.refusal));
    }
    work.current.isRunning = false;
    want(new Map());
    return !isRefused;
  };
  /** Every row keeps its count until the work is done: a place has another ticket when it is only just locked. */
  const ask = (change: readonly (readonly [key: string, count: number])[]): void => {
    setNotice(null);
    want(new Map([...rows.map((row) => [row.key, countOf(row)] as const), ...change]));
    if (!work.current.isRunning) work.current.done = run();
  };
  /** Does other work before the calls for what was pressed; no count changes meanwhile. */
  const doFirst = (job: Job): void => {
    work.current.jobs.push(job);
    ask([]);
  };
  const giveBack =
    (row: PageRow, of: (own: readonly TicketPlace[]) => readonly TicketPlace[]): Job =>
    async (own) =>
      (await options.send({ kind: 'unlock', row, places: of(own) })).places;
  const refuses = (row: PageRow): ReturnType<typeof refusalOfMore> => {
    const counts = new Map(rows.map((one) => [one.key, countOf(one)]));
    const waiting = rows
      .filter(({ section }) => section.id === row.section.id)
      .reduce((sum, one) => sum + (countOf(one) - countOfRow(one, places)) * factorOf(one), 0);
    return refusalOfMore(row, { rows, counts, proven, most, free: freeIn(row.section.id) - waiting });
  };
  return {
    rows,
    countOf,
    refusalOfMore: refuses,
    setCount: (row, count) => {
      const reason = count > countOf(row) ? refuses(row) : undefined;
      if (reason === 'level' || reason === 'left') return setNotice({ key: row.key, reason });
      if (reason !== 'most') ask([[row.key, count]]);
    },
    takeInstead: (row) => {
      if (proven.length > 0) work.current.jobs.push(giveBack(row, (own) => own.filter(hasProof)));
      ask(rows.map(({ key }) => [key, key === row.key ? 1 : 0]));
    },
    countOfAddon: (row, addonId) => countOfAddon(row, places, addonId),
    setAddon: (row, addonId, count) =>
      options.onChange(withAddons(row, places, { addonId, count }).map(ticketOf)),
    addBy: (row, enter) =>
      new Promise((resolve) => {
        doFirst(async () => {
          const locked = await options.send({ kind: 'lock', row, quantity: 1 });
          if (!locked.ok) {
            resolve(locked.refusal);
            return locked.places;
          }
          const [seatNo = -1] = locked.locked;
          const refusal = await enter(seatNo);
          const now = refusal
            ? await giveBack(row, (own) => own.filter((place) => place.seatNo === seatNo))(locked.places)
            : await options.read();
          resolve(refusal);
          return now;
        });
      }),
    giveBack: (row, place) => doFirst(giveBack(row, () => [place])),
    notice,
    isDue: wanted.size > 0,
    settled: async () => !work.current.isRunning || work.current.done,
  };
}

/** The places after a call; those that it has locked have the ticket of its row. */
const withTickets = ({ places, locked }: Extract<Done, { ok: true }>, { row }: PageCall): TicketPlace[] =>
  places.map((place) =>
    locked.includes(place.seatNo) ? { ...place, ticketId: row.ticket.ticketId, addonIds: [] } : place,
  );

const ticketOf = ({ seatNo, ticketId, addonIds, insteadOf, ...proof }: TicketPlace): PlaceTicket => ({
  seatNo,
  ticketId,
  addonIds,
  ...proofOf(proof),
  ...(insteadOf !== undefined && { insteadOf }),
});

/** Another visitor was faster, or another refusal. */
const noticeOf = (key: string, refusal: RefusalBody): CountNotice =>
  refusal.code === 'NOT_ENOUGH_SEATS' || refusal.code === 'lock_seat_error'
    ? { key, reason: 'left' }
    : { key, reason: 'refused', refusal };
