import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';
import type { Known } from './known-store.ts';

/** A ticket that costs loyalty points is for members: nobody else has any. */
export function checkPoints({ priceLists }: ImportSet, view: Known): Fault[] {
  return priceLists.flatMap((source) =>
    source.value.prices.flatMap(({ ticket, pointsPrice }, i) => {
      const type = view.ticketTypes.get(ticket);
      return pointsPrice === undefined || !type || type.byMember
        ? []
        : [faultOf(source, `/prices/${i}/pointsPrice`, 'POINTS_NEED_MEMBER', { ticket })];
    }),
  );
}
