/** Something of which the order has several: a product, an add-on, a ticket without a numbered seat. */
export type CountedGoods = { readonly key: string; readonly name: string; readonly count: number };

/** What an order has. `ticket`: the name of a numbered seat's ticket. */
export type OrderGoods<Seat> = {
  readonly counted: readonly CountedGoods[];
  readonly seats: readonly { readonly seatNo: number; readonly ticket: string; readonly seat: Seat }[];
};

/** A change of an order's goods; `count` is the new number. */
export type GoodsChange<Seat> =
  | { readonly kind: 'counted'; readonly name: string; readonly count: number }
  | { readonly kind: 'removed' | 'added'; readonly seats: readonly Seat[] }
  | { readonly kind: 'ticket'; readonly ticket: string; readonly seats: readonly Seat[] };

/** What has changed from one state of an order to another: seats first, then what is counted. */
export function changedGoods<Seat>(
  before: OrderGoods<Seat>,
  after: OrderGoods<Seat>,
): readonly GoodsChange<Seat>[] {
  const was = new Map(before.seats.map((one) => [one.seatNo, one]));
  const is = new Map(after.seats.map((one) => [one.seatNo, one]));
  const removed = before.seats.filter(({ seatNo }) => !is.has(seatNo));
  const added = after.seats.filter(({ seatNo }) => !was.has(seatNo));
  const others = after.seats.filter(
    ({ seatNo, ticket }) => was.has(seatNo) && was.get(seatNo)!.ticket !== ticket,
  );
  const seatsOf = (all: OrderGoods<Seat>['seats']): Seat[] => all.map(({ seat }) => seat);
  const counts = new Map(before.counted.map(({ key, count }) => [key, count]));
  const gone = before.counted.filter(({ key }) => !after.counted.some((one) => one.key === key));
  return [
    ...(removed.length > 0 ? [{ kind: 'removed' as const, seats: seatsOf(removed) }] : []),
    ...(added.length > 0 ? [{ kind: 'added' as const, seats: seatsOf(added) }] : []),
    ...[...Map.groupBy(others, ({ ticket }) => ticket)].map(([ticket, same]) => ({
      kind: 'ticket' as const,
      ticket,
      seats: seatsOf(same),
    })),
    ...[...after.counted, ...gone.map((one) => ({ ...one, count: 0 }))]
      .filter(({ key, count }) => (counts.get(key) ?? 0) !== count)
      .map(({ name, count }) => ({ kind: 'counted' as const, name, count })),
  ];
}
