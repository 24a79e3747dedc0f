/**
 * The code of a ticket that people read aloud: the order's code and the place, such as 7K4M-92PX-G8. A place without
 * a name (general admission) gets a number: 7K4M-92PX-1. The code alone does not admit anyone.
 */
export type CodedPlace = { readonly row: string; readonly seat: string };

/**
 * The plain codes of an order's tickets, in the order of its places. All codes of an order differ, also when two
 * sections have the same row and seat. `taken`: codes that the order has given before.
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

/** 'G8'; '1-11' when both are numbers. */
function placeName(row: string, seat: string): string {
  const [rowName, seatName] = [bare(row), bare(seat)];
  return /\d$/.test(rowName) && /^\d/.test(seatName) ? `${rowName}-${seatName}` : rowName + seatName;
}

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
