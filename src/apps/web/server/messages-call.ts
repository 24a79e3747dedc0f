import type { RawRoute } from '#platform/server/route.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { isNamespace, messagesFor } from '#modules/i18n/server/messages.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';

/** `GET /api/web/messages?lang=bg&ns=seating,tickets`: compiled texts for a page that the visitor goes on to. */
export const messagesCall: RawRoute = {
  method: 'GET',
  path: '/api/web/messages',
  summary: 'Texts of some namespaces (?ns=a,b) in a language (?lang=), compiled for the pages',
  // The same for everyone: no visitor's cookie may travel with what shared caches keep.
  foreign: true,
  async answer(ctx, request, reply) {
    const { ns } = request.query as { ns?: unknown };
    const namespaces = typeof ns === 'string' ? ns.split(',') : [];
    // Whatever is asked for is compiled and kept: nobody may make up names.
    if (namespaces.length === 0 || !namespaces.every(isNamespace))
      return reply.code(400).send({ code: 'BAD_INPUT', part: 'query', path: '/ns' });
    const messages = messagesFor(namespaces, ctx.locale as Locale, brandOf(ctx).wording);
    return reply.header('cache-control', 'public, max-age=300').send(messages);
  },
};
