import { Type } from 'typebox';
import type { GoodsParts } from '#modules/sales/rules/goods-parts.ts';
import { SELECTION_FAULTS } from '#modules/seating/rules/selection/selection-faults.ts';
import { ChosenTicketsSchema } from './own-seats.ts';
import { PayloadSeatSchema } from './payload-seats.ts';
import { TICKET_FAULTS } from './ticket-faults.ts';

/** What tickets add to the calls of a cart. The visitor's seats are not part of it: they are in the table `claim`. */
export const ticketParts = {
  content: {
    tickets: ChosenTicketsSchema,
    /** The kinds of special seats that the visitor has confirmed. */
    confirmed: Type.Array(Type.String({ maxLength: 20 }), { maxItems: 8 }),
  },
  empty: { tickets: [], confirmed: [] },
  payload: { seats: Type.Array(PayloadSeatSchema, { maxItems: 100 }) },
  faults: [...SELECTION_FAULTS, ...TICKET_FAULTS],
} satisfies GoodsParts;
