import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { E_TICKET_TOKEN } from '../rules/link-tokens.ts';
import { SEAT_CHANGE_CLOSED } from '../rules/seat-change.ts';

/** The page on which a buyer changes the seats of an order. The change itself is a commit with the part 'modify'. */

const Place = { sectionId: Type.Integer(), x: Type.Integer(), y: Type.Integer() };
const Named = { section: Type.String(), row: Type.String(), seat: Type.String() };

/** What other seats cost in comparison: 'dearer' is to be paid, 'cheaper' is refunded. `amount`: the size of the difference. */
const DIFFERENCE = { kind: Type.Enum(['same', 'dearer', 'cheaper']), amount: AmountSchema };

const SeatChangeSchema = Type.Object({
  /** Why its seats cannot be changed; null: they can. */
  closed: Type.Union([Type.Enum([...SEAT_CHANGE_CLOSED]), Type.Null()]),
  reservationIdentifier: Type.String(),
  /** To be sent back with the change. */
  lastTransactionId: Type.Integer(),
  presentationId: Type.Integer(),
  film: Type.String(),
  startsAt: Type.String(),
  /** IANA time zone of the location. */
  timeZone: Type.String(),
  location: Type.String(),
  hall: Type.String(),
  /** Until when seats can be changed (ISO 8601). */
  until: Type.String(),
  currency: Type.String(),
  /** The hall has several sections: a seat is named with its own. */
  hasSections: Type.Boolean(),
  /** The tickets that can be moved. */
  tickets: Type.Array(Type.Object({ itemNo: Type.Integer(), name: Type.String(), ...Place, ...Named })),
  /** How many seats of the showing the visitor has locked. */
  chosen: Type.Integer(),
  /** What the chosen seats would cost; null while they cannot be had for the tickets, for the reason in `fault`. */
  offer: Type.Union([
    Type.Null(),
    Type.Object({
      moves: Type.Array(
        Type.Object({
          itemNo: Type.Integer(),
          newSeat: Type.Object({ ...Place, ...Named, level: Type.String() }),
          ...DIFFERENCE,
        }),
      ),
      ...DIFFERENCE,
      /** The difference in major units, below 0 when it is refunded; to be sent back as the total. */
      total: Type.Number(),
      /** The difference was paid at the counter, where its refund is paid out. */
      isAtCounter: Type.Boolean(),
    }),
  ]),
  /** Why the chosen seats cannot be had; null when they can, or none are chosen. */
  fault: Type.Union([Type.String(), Type.Null()]),
  /** The token of the page on which dearer seats wait for their payment; null for none. */
  toPay: Type.Union([Type.String(), Type.Null()]),
});

export const seatChange = endpoint({
  method: 'GET',
  path: '/api/tickets/:token/seats',
  access: 'visitor',
  summary:
    'The tickets of an order whose seats can be changed, and what the seats that the visitor has locked would cost',
  params: Type.Object({ token: Type.String({ pattern: E_TICKET_TOKEN }) }),
  query: Type.Object({
    /** Numbers of items, separated by commas: the tickets to move. Left out: all. */
    items: Type.Optional(Type.String({ pattern: '^\\d{1,6}(,\\d{1,6}){0,99}$' })),
  }),
  reply: SeatChangeSchema,
  refusals: ['ORDER_NOT_FOUND', 'NO_EVENT_FOUND', 'NO_PRICE_POLICY'],
  style: 'own',
  limit: { max: 120, seconds: 60 },
});
