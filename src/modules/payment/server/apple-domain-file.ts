import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';

/** The file by which Apple Pay knows that a host is the brand's; 404 where the brand has none. */
export const appleDomainFile: AnyRoute = {
  method: 'GET',
  path: '/.well-known/apple-developer-merchantid-domain-association',
  access: 'anyone',
  summary: 'The file with which Apple Pay checks a host of the brand',
  hidden: true,
  answer: async (ctx, _request, reply) => {
    const { appleDomainFile: text } = brandOf(ctx).payment;
    return text === undefined
      ? reply.code(404).send({ code: 'NOT_FOUND' })
      : reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(text);
  },
};
