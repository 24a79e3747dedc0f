import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { demandAccess } from './access.ts';

test('a route without an access is refused at start', () => {
  const fastify = Fastify();
  demandAccess(fastify);
  expect(() => fastify.get('/secret', async () => 'for nobody')).toThrow(
    '/secret does not say who may call it',
  );
  fastify.get('/open', { config: { access: 'anyone' } }, async () => 'for everybody');
});
