import type { FastifyReply } from 'fastify';
import { webMessages } from '../messages-endpoint.ts';
import type { RawRoute } from '#platform/server/http/route.ts';
import { isNamespace, messagesFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/**
 * Answers with the texts, or 400 for an unknown namespace or a language that the brand has not enabled. The answer
 * depends on its address alone: shared caches store it, so neither the visitor's cookie nor a header may choose.
 */
export const messagesCall: RawRoute = {
  ...webMessages,
  async answer(ctx, request, reply) {
    const { ns, lang } = request.query as { ns?: unknown; lang?: unknown };
    const namespaces = typeof ns === 'string' ? ns.split(',') : [];
    // Texts are compiled and cached on request, so unknown names must be refused.
    if (namespaces.length === 0 || !namespaces.every(isNamespace)) return badQuery(reply, '/ns');
    const { locales, wording } = brandOf(ctx);
    const locale = locales.find((one) => one === lang);
    if (locale === undefined) return badQuery(reply, '/lang');
    const messages = messagesFor(namespaces, locale, wording);
    return reply.header('cache-control', 'public, max-age=300').send(messages);
  },
};

const badQuery = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(400).header('cache-control', 'no-store').send({ code: 'BAD_INPUT', part: 'query', path });
