import type { NewItem } from '#modules/sales/rules/items.ts';
import type { TicketItem } from './ticket-items.ts';

type Numbered = NewItem & { readonly itemNo: number };

/** Tickets that one type, price level and code makes alike: the seats that one of them covers are among them. */
const alike = ({ detail: { ticketId, ticketGroupId, code = '' } }: TicketItem): string =>
  [ticketId, ticketGroupId, code].join(' ');

/** Whether it was sold itself. A seat that another one's ticket covers has neither a price nor a use of a code. */
const isHead = ({ detail: { price, codeUse } }: TicketItem): boolean => price > 0 || codeUse !== undefined;

/**
 * The numbers of tickets that would stay valid without the one that pays for them, when others of their order are cancelled:
 * a family's ticket or a coupon for two is sold at one seat and covers the next ones (specification section 3,
 * 'multiplyFactor'). Empty when none would. `all`: the order's items, also those that were cancelled before; `issued`: those
 * that are valid now.
 */
export function ticketsWithoutCover(
  all: readonly Numbered[],
  issued: readonly Numbered[],
  cancelled: ReadonlySet<number>,
): number[] {
  const tickets = all.filter(({ kind }) => kind === 'ticket') as (TicketItem & Numbered)[];
  const valid = new Set(issued.map(({ itemNo }) => itemNo).filter((itemNo) => !cancelled.has(itemNo)));
  return [...Map.groupBy(tickets, alike).values()].flatMap((same) => {
    const heads = same.filter(isHead);
    const left = same.filter(({ itemNo }) => valid.has(itemNo));
    const seatsOfHead = Math.ceil(same.length / heads.length);
    const covered = left.filter(isHead).length * seatsOfHead;
    // Free tickets have no head, and cover nothing.
    return heads.length > 0 && left.length > covered
      ? left.filter((one) => !isHead(one)).map(({ itemNo }) => itemNo)
      : [];
  });
}
