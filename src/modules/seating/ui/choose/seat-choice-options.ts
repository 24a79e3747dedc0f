import type { Amount } from '#kernel/amount.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call } from '#platform/browser/call.ts';
import type { Confirmation, SelectionRules } from '../../rules/selection.ts';
import type { ShowingRef } from '../seat-ref.ts';

/** A price level of the hall, as whoever sells its seats tells it. */
export type SeatLevel = {
  readonly ticketGroupId: number;
  readonly name: string;
  /** What a seat costs at first; null where nothing is sold. */
  readonly price: Amount | null;
};

/**
 * What choosing seats is given by whoever sells them, and what it reports back. The choice itself is what the server
 * has locked for the visitor: the seat store holds it.
 */
export type SeatChoiceOptions = {
  readonly showing: ShowingRef;
  readonly call: Call;
  readonly rules: SelectionRules;
  /** The price level at a level of the chart (an index); undefined where nothing is sold. */
  readonly levelAt: (level: number) => SeatLevel | undefined;
  /** Words an amount. */
  readonly money: (amount: Amount) => string;
  /** The kinds of special seats that the visitor has confirmed. */
  readonly confirmed: readonly string[];
  readonly onConfirm: (kind: Confirmation) => void;
  /** Why the visitor could not go on with this choice. */
  readonly refusal: RefusalBody | null;
  readonly clearRefusal: () => void;
  /** Seats were locked or unlocked beside the lock: the seller reads what the visitor has now. */
  readonly onLocked: () => Promise<unknown>;
};
