import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReadyAnswer } from '#platform/server/http/ready-answer.ts';
import { packedPiece, type Piece } from '#platform/server/http/spliced-text.ts';
import type { Hall } from '#modules/seating/rules/hall.ts';
import { SeatState } from '#modules/seating/rules/seat-states.ts';
import { singleSeats } from '#modules/seating/rules/selection/single-seat.ts';
import type { PresentationSeats } from './presentation-seats.ts';

/** How a seat looks to a visitor. */
export type SeatLook = {
  readonly state: number;
  /** It is free and alone (only where the form marks such seats). */
  readonly isSingle: boolean;
  /** The visitor has locked it. */
  readonly isMine: boolean;
};

/** A form in which the statuses of seats are sent. */
export type StatusForm = {
  /** An array in JSON, or an object. */
  readonly brackets: '[]' | '{}';
  readonly marksSingles: boolean;
  /** The seat in JSON; undefined leaves it out. */
  readonly textOf: (seatNo: number, look: SeatLook) => string | undefined;
};

/** Seats that are rendered and compressed together: a change costs as much as these. */
const SEATS_OF_A_PIECE = 256;

const NOBODYS: ReadonlySet<number> = new Set();

/**
 * The statuses of a presentation's seats in a form, ready to be sent. Those of 20,000 seats are some megabytes: they are kept
 * in pieces, and only those are made anew whose seats have changed. Between pieces other requests are answered.
 */
export class ReadyStatuses {
  readonly #seats: Pick<PresentationSeats, 'states'>;
  readonly #hall: Hall;
  readonly #form: StatusForm;
  /** What the pieces show. */
  readonly #states: Uint8Array;
  readonly #singles: Uint8Array;
  /** Undefined where no seat of the piece is in the form. */
  #pieces: (Piece | undefined)[] = [];
  #shared: ReadyAnswer | undefined;
  #renewing: Promise<ReadyAnswer> | undefined;

  constructor(seats: Pick<PresentationSeats, 'states'>, hall: Hall, form: StatusForm) {
    this.#seats = seats;
    this.#hall = hall;
    this.#form = form;
    this.#states = new Uint8Array(seats.states.length);
    this.#singles = new Uint8Array(seats.states.length);
  }

  /** All seats; `mine` are the places that the visitor has locked. */
  async answer(mine: readonly number[]): Promise<ReadyAnswer> {
    const shared = await (this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined)));
    if (mine.length === 0) return shared;
    const own = new Set(mine);
    const pieces = [...this.#pieces];
    for (const i of new Set(mine.map((seatNo) => Math.floor(seatNo / SEATS_OF_A_PIECE))))
      pieces[i] = await this.#pieceOf(i, own);
    return this.#together(pieces);
  }

  async #renew(): Promise<ReadyAnswer> {
    const now = this.#seats.states.slice();
    const singles = new Uint8Array(now.length);
    if (this.#form.marksSingles)
      for (const seatNo of singleSeats(this.#hall, (seat) => now[seat] === SeatState.free))
        singles[seatNo] = 1;
    for (let from = 0; from < now.length; from += SEATS_OF_A_PIECE) {
      const to = from + SEATS_OF_A_PIECE;
      const [states, alone] = [now.subarray(from, to), singles.subarray(from, to)];
      const i = from / SEATS_OF_A_PIECE;
      const isSame =
        i < this.#pieces.length &&
        Buffer.compare(states, this.#states.subarray(from, to)) === 0 &&
        Buffer.compare(alone, this.#singles.subarray(from, to)) === 0;
      if (isSame) continue;
      this.#states.set(states, from);
      this.#singles.set(alone, from);
      this.#pieces[i] = await this.#pieceOf(i, NOBODYS);
      this.#shared = undefined;
      await nextTurn();
    }
    return (this.#shared ??= this.#together(this.#pieces));
  }

  async #pieceOf(i: number, mine: ReadonlySet<number>): Promise<Piece | undefined> {
    const from = i * SEATS_OF_A_PIECE;
    const to = Math.min(from + SEATS_OF_A_PIECE, this.#states.length);
    const texts: string[] = [];
    for (let seatNo = from; seatNo < to; seatNo += 1) {
      const text = this.#form.textOf(seatNo, {
        state: this.#states[seatNo]!,
        isSingle: this.#singles[seatNo] === 1,
        isMine: mine.has(seatNo),
      });
      if (text !== undefined) texts.push(text);
    }
    return texts.length > 0 ? packedPiece(texts.join(',')) : undefined;
  }

  #together(pieces: readonly (Piece | undefined)[]): ReadyAnswer {
    const [open, close] = BRACKETS[this.#form.brackets];
    const all: Piece[] = [open];
    for (const piece of pieces) {
      if (!piece) continue;
      if (all.length > 1) all.push(COMMA);
      all.push(piece);
    }
    return new ReadyAnswer([...all, close]);
  }
}

const COMMA = await packedPiece(',');
const BRACKETS: Readonly<Record<StatusForm['brackets'], readonly [Piece, Piece]>> = {
  '[]': [await packedPiece('['), await packedPiece(']')],
  '{}': [await packedPiece('{'), await packedPiece('}')],
};
