/**
 * The code that people read aloud, one a ticket: the order's code and the place, such as 7K4M-92PX-G8;
 * a place without a name (general admission) gets a number, 7K4M-92PX-1. It opens nothing by itself.
 */
export type CodedPlace = { readonly row: string; readonly seat: string };

/**
 * The plain codes of an order's tickets, in the order of its places. All of one order differ, also where two
 * sections have the same row and seat. `taken`: codes that the order has already given.
 */
export function plainTicketCodes(
  orderCode: string,
  places: readonly CodedPlace[],
  taken: readonly string[] = [],
): string[] {
  const given = new Set(taken);
  return places.map(({ row, seat }) => {
    const name = placeName(row, seat);
    let code = `${orderCode}-${name || '1'}`;
    for (let n = 2; given.has(code); n++) code = name ? `${orderCode}-${name}-${n}` : `${orderCode}-${n}`;
    given.add(code);
    return code;
  });
}

/** 'G8'; '1-11' where two numbers would run together. */
function placeName(row: string, seat: string): string {
  const [rowName, seatName] = [bare(row), bare(seat)];
  return /\d$/.test(rowName) && /^\d/.test(seatName) ? `${rowName}-${seatName}` : rowName + seatName;
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
