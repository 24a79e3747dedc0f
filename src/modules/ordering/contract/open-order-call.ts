import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';

/** The order that the visitor has begun, for pages outside of it. */
export const openOrder = endpoint({
  method: 'GET',
  path: '/api/open-order',
  access: 'visitor',
  summary: 'The visitor’s order: seats that are locked, a payment under way, or what was bought a moment ago',
  reply: Type.Object({
    order: Type.Union([
      Type.Null(),
      Type.Object({
        /** 'choosing': seats are locked; 'paying': a payment is under way; 'bought': it was paid a moment ago. */
        state: Type.Enum(['choosing', 'paying', 'bought']),
        /** The page on which it goes on, from the root. */
        address: Type.String(),
        /** How many seats are locked; 0 in the other states. */
        count: Type.Integer(),
        /** How long they are locked; null in the other states. */
        lock: Type.Union([
          Type.Null(),
          Type.Object({
            /** ISO 8601. */
            until: Type.String(),
            /** The complex's. */
            timeZone: Type.String(),
            /** By the server's clock, rounded up: the browser's may be wrong. */
            secondsLeft: Type.Integer(),
          }),
        ]),
      }),
    ]),
  }),
  refusals: [],
  style: 'own',
});
