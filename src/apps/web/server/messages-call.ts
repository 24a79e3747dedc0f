import { webMessages } from '../messages-endpoint.ts';
import type { RawRoute } from '#platform/server/route.ts';
import { isNamespace, messagesFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/** Answers with the texts, or 400 for an unknown namespace. */
export const messagesCall: RawRoute = {
  ...webMessages,
  async answer(ctx, request, reply) {
    const { ns } = request.query as { ns?: unknown };
    const namespaces = typeof ns === 'string' ? ns.split(',') : [];
    // Texts are compiled and cached on request, so unknown names must be refused.
    if (namespaces.length === 0 || !namespaces.every(isNamespace))
      return reply.code(400).send({ code: 'BAD_INPUT', part: 'query', path: '/ns' });
    const messages = messagesFor(namespaces, ctx.locale, brandOf(ctx).wording);
    return reply.header('cache-control', 'public, max-age=300').send(messages);
  },
};
