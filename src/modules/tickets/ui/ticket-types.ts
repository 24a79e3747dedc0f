import type { Amount } from '#kernel/amount.ts';
import type { TicketLevel, TicketRules } from '../rules/price-sheet.ts';

/** A ticket type as a page shows it. */
export type TicketType = Omit<TicketRules, 'addons'> & {
  readonly name: string;
  readonly hint?: string;
  readonly price: Amount;
  /** The service charges that it adds. */
  readonly fee: Amount;
  /** The former price, when it was lowered. */
  readonly oldPrice: Amount | null;
  readonly addons: readonly { readonly id: number; readonly name: string; readonly price: Amount }[];
};

/** A price level as a page shows it. */
export type PageLevel = TicketLevel<TicketType> & { readonly name: string };

/** Finds a ticket type by its id, at any price level. */
export const typeOf = (levels: readonly PageLevel[], ticketId: number): TicketType | undefined =>
  levels.flatMap((level) => level.tickets).find((ticket) => ticket.ticketId === ticketId);
