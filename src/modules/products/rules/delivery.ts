import type { ChosenProduct } from './quote-products.ts';

/** How products reach the customer: those that require delivery by the chosen way, all others at the bar. */

/** Whether any of the chosen products requires a way of delivery (specification section 5, rules of a step). */
export const asksDelivery = (
  chosen: readonly ChosenProduct[],
  isDelivered: (id: number) => boolean,
): boolean => chosen.some(({ id, quantity }) => quantity > 0 && isDelivered(id));

type Handed = { readonly name: string; readonly quantity: number; readonly delivery?: string | undefined };

/** Products grouped by how they are handed over: those at the bar first, then each way of delivery. */
export function handOvers<P extends Handed>(
  products: readonly P[],
): { readonly way: string | undefined; readonly products: P[] }[] {
  const groups = Map.groupBy(products, ({ delivery }) => delivery);
  return [...groups]
    .map(([way, own]) => ({ way, products: own }))
    .toSorted((a, b) => Number(a.way !== undefined) - Number(b.way !== undefined));
}
