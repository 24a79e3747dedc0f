import { rawEndpoint } from '#kernel/endpoint.ts';

export const productImage = rawEndpoint({
  method: 'GET',
  path: '/api/products/:id/image',
  access: 'anyone',
  summary: 'A product’s picture',
});
