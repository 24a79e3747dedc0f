import type { FastifyRequest } from 'fastify';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { TEST_CARDS } from '#modules/payment/server/demo/cards.ts';
import { TEST_CODES } from '#modules/payment/server/demo/codes.ts';
import { offeredMethod } from '#modules/payment/server/providers.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import type { DemoView } from '../boot.ts';
import { DEMO_BAR_COOKIE } from '../cookies.ts';

/** The links of the demo's bar; null outside the demo and after the visitor has closed it. */
export function demoViewOf(ctx: Context, request: FastifyRequest): DemoView | null {
  if (!ctx.app.settings.demo || request.cookies[DEMO_BAR_COOKIE] === 'away') return null;
  const port = request.port ? `:${request.port}` : '';
  return {
    brands: allBrands(ctx.app).map(({ code, name, defaultLocale }) => ({
      code,
      name: textFor(name, defaultLocale),
      href: `${request.protocol}://${code}.localhost${port}/`,
    })),
    cards: TEST_CARDS.map(({ number, behaviour }) => ({ number, name: behaviour.name })),
    codes: takesCodes(ctx) ? TEST_CODES.map(({ code, behaviour }) => ({ code, name: behaviour.name })) : [],
  };
}

const takesCodes = (ctx: Context): boolean => offeredMethod(ctx, 'tickets', 'code') !== undefined;
