import { Type } from 'typebox';
import { rawEndpoint } from '#kernel/endpoint.ts';

/** A product of a Presentation (specification section 3): what can be bought with its tickets. */
export const WireProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  price: Type.Number({
    description: 'major units of the brand’s currency; of a product with variants, that of the cheapest',
  }),
  maximum: Type.Integer(),
  selectedQuantity: Type.Integer({ description: 'the cart’s: 0 here' }),
  isDeliveryRequired: Type.Boolean(),
  image: Type.Union([Type.String(), Type.Null()], {
    description: 'its address, from the root; null when it has no picture',
  }),
  isCombo: Type.Boolean(),
  pieces: Type.Array(
    Type.Object({
      name: Type.String(),
      variants: Type.Array(
        Type.Object({
          key: Type.String(),
          name: Type.String(),
          price: Type.Union([Type.Number(), Type.Null()], {
            description: 'major units; null in a combo, whose price is the same in every variant',
          }),
        }),
      ),
    }),
    {
      description:
        'the product itself, or the parts of a combo; for each one with variants, in this order, `variants` of the ' +
        'cart’s product has the key of the chosen one',
    },
  ),
  saving: Type.Number({
    description: 'major units: what a combo saves at least against buying its parts singly; 0 when nothing',
  }),
});

export const productImage = rawEndpoint({
  method: 'GET',
  path: '/api/products/:id/image',
  access: 'anyone',
  summary: 'A product’s picture',
});
