import type { Amount } from '#kernel/amount.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call } from '#platform/browser/network/call.ts';
import type { ConfirmedKindName } from '../../rules/seat-kinds.ts';
import type { SelectionRules } from '../../rules/selection/selection.ts';
import type { PresentationRef } from '../seat-ref.ts';

/** A price level of the hall, from the module that sells its seats. */
export type SeatLevel = {
  readonly ticketGroupId: number;
  readonly name: string;
  /** The price of a seat with its default ticket; null when nothing is sold. */
  readonly price: Amount | null;
  /** The service charges that such a ticket adds. */
  readonly fee: Amount | null;
};

/**
 * Inputs and callbacks of the seat choice; the caller owns the cart. The choice itself is what the server has locked
 * for the visitor: it is in the seat store.
 */
export type SeatChoiceOptions = {
  readonly presentation: PresentationRef;
  readonly call: Call;
  readonly rules: SelectionRules;
  /** The price level for a level of the chart (an index); undefined when nothing is sold. */
  readonly levelAt: (level: number) => SeatLevel | undefined;
  /** Formats an amount. */
  readonly money: (amount: Amount) => string;
  /** The same without the decimals of a whole amount. */
  readonly shortMoney: (amount: Amount) => string;
  /** The kinds of special seats that the visitor has confirmed. */
  readonly confirmed: readonly string[];
  readonly onConfirm: (kind: ConfirmedKindName) => void;
  /** Why the server refused 'continue' with this choice. */
  readonly refusal: RefusalBody | null;
  readonly clearRefusal: () => void;
  /** Called after seats were locked or unlocked by another call than the seat lock's: reads the cart again. */
  readonly onLocked: () => Promise<unknown>;
};
