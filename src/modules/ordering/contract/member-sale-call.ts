import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { IdSchema } from '#kernel/id-schema.ts';
import { SALE_REFUSALS } from '#modules/catalog/rules/sale-window.ts';

/** Lets a member buy before the sale opens to everybody. */
export const openMemberSale = endpoint({
  method: 'POST',
  path: '/api/order/:id/member-sale',
  access: 'visitor',
  summary:
    'Lets the visitor buy a showing whose sale is open for members only, by a member number or the sign-in',
  params: Type.Object({ id: IdSchema }),
  body: Type.Object(
    {
      /** As on the card; capitals, spaces and hyphens make no difference. Left out: the membership of whoever is signed in. */
      memberNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ isOpen: Type.Literal(true) }),
  refusals: [
    ...SALE_REFUSALS,
    'MEMBER_NOT_FOUND',
    'MEMBER_NOT_STARTED',
    'MEMBER_EXPIRED',
    'MEMBER_NEEDS_SIGN_IN',
    'TOO_MANY_REQUESTS',
  ],
  style: 'own',
  limit: { max: 30, seconds: 60 },
});
