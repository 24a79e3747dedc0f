import { cinema, smallHall } from './cinema.ts';

type Documents = { ticketTypes: object[]; priceLists: { prices: object[] }[] };

/**
 * The small cinema with two ticket types that ask for references: a senior (5.00, a Bulgarian ID number) and a hotel's guest (8.00, voucher and name). Showing `show-<key>` for each key.
 */
export function cinemaWithReferences(halls: readonly string[], references: readonly object[] = []): object {
  const set = cinema({ plans: Object.fromEntries(halls.map((key) => [key, smallHall])) }) as Documents;
  set.ticketTypes.push(
    {
      key: 'senior',
      name: { en: 'Senior' },
      position: 8,
      ref1prompt: { en: 'ID number' },
      ref1IsId: true,
      maximum: 3,
    },
    {
      key: 'hotel',
      name: { en: 'Hotel guest' },
      position: 9,
      ref1prompt: { en: 'Voucher' },
      ref2prompt: { en: 'Name' },
    },
  );
  set.priceLists[0]!.prices.push(
    { group: 'standard', ticket: 'senior', price: 5 },
    { group: 'premium', ticket: 'senior', price: 6 },
    { group: 'standard', ticket: 'hotel', price: 8 },
  );
  return {
    ...set,
    referenceLists: [
      {
        key: 'seniors',
        ticketTypes: ['senior'],
        references: SENIORS.map((reference) => ({ reference, quantity: 2 })),
      },
      {
        key: 'guests',
        ticketTypes: ['hotel'],
        references: [
          { reference: 'DAN-1042', reference2: 'Cohen', quantity: 4 },
          { reference: 'DAN-1043', reference2: 'Levi', quantity: 0 },
        ],
      },
      {
        key: 'past',
        ticketTypes: ['hotel'],
        lastDay: '2020-01-01',
        references: [{ reference: 'OLD', reference2: 'X', quantity: 9 }],
      },
      ...references,
    ],
  };
}

/** Valid ID numbers of foreigners in Bulgaria, each good for two tickets. */
export const SENIORS = ['1000000001', '2000000002', '3000000003', '4000000004', '5000000005', '6000000006'];
