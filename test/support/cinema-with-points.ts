import type { MembershipDocument } from '#modules/memberships/rules/documents.ts';
import { cinema, smallHall, type CinemaOptions } from './cinema.ts';

type Documents = { ticketTypes: object[]; priceLists: { prices: object[] }[] };

/** The fifth ticket type: for 400 points, at the premium level without money. */
export const POINTS_TICKET = 5;

type PointsRules = Partial<Pick<MembershipDocument, 'maxPerShowing' | 'pointsWorth'>> & {
  /** Of a ticket for points, beside them. */
  readonly price?: number;
};

/**
 * A cinema with a hall for each key and one membership: `members` have a number and points, at most `maxPerShowing` tickets
 * of a showing. An adult is 9.50 and 0.40 of fees.
 */
export function cinemaWithPoints(
  halls: readonly string[],
  members: readonly object[],
  { maxPerShowing, price = 0, pointsWorth, ...brand }: PointsRules & CinemaOptions = {},
): object {
  const set = cinema({
    ...brand,
    plans: Object.fromEntries(halls.map((key) => [key, smallHall])),
  }) as Documents;
  set.ticketTypes.push({ key: 'points', name: { en: 'For points' }, position: 8, byMember: true });
  set.priceLists[0]!.prices.push(
    { group: 'standard', ticket: 'points', price, pointsPrice: 400 },
    { group: 'premium', ticket: 'points', price: 0, pointsPrice: 400 },
  );
  return {
    ...set,
    memberships: [
      {
        key: 'club',
        name: { en: 'Club' },
        ticketTypes: ['points'],
        ...(maxPerShowing !== undefined && { maxPerShowing }),
        ...(pointsWorth && { pointsWorth }),
        members: members.map((member) => ({ startDate: '2020-01-01', ...member })),
      },
    ],
  };
}
