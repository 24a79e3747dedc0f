import { Type } from 'typebox';
import { rawEndpoint } from '#kernel/endpoint.ts';

/** A product of a Presentation (specification section 3): what can be bought with its tickets. */
export const WireProduct = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.Union([Type.String(), Type.Null()]),
  price: Type.Number({ description: 'major units of the brand’s currency' }),
  maximum: Type.Integer(),
  selectedQuantity: Type.Integer({ description: 'the cart’s: 0 here' }),
  isDeliveryRequired: Type.Boolean(),
  image: Type.String({ description: 'its address, from the root' }),
});

export const productImage = rawEndpoint({
  method: 'GET',
  path: '/api/products/:id/image',
  access: 'anyone',
  summary: 'A product’s picture',
});
