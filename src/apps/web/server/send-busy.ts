import type { FastifyReply } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { busyPage } from './last-resort.ts';

/** Answers too many requests for pages with a page; Retry-After is already set. */
export const sendBusy = (ctx: Context, reply: FastifyReply): FastifyReply =>
  reply
    .code(429)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(busyPage(ctx.locale, brandOf(ctx).wording));
