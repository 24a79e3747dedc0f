/** The operator's call: the same import as the command line's, over HTTP with a token from the environment. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Type, type Static } from 'typebox';
import type { AnyRoute, RawRoute } from '#platform/server/route.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { forgetPlans } from '#modules/seating/server/plan-store.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { isDay } from '#kernel/dates.ts';
import { importFiles } from './import-files.ts';

const BodySchema = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1 }), content: Type.Unknown() },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    dryRun: Type.Optional(Type.Boolean()),
    shiftTo: Type.Optional(Type.String()),
    brand: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
type Body = Static<typeof BodySchema>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header carries the token; as long for a wrong one as for a right one. */
const isOperator = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/**
 * POST /api/operator/import `{files: [{name, content}], dryRun?, shiftTo?, brand?}`; `content` is a file's
 * text or its JSON. Answers the report: 200, or 422 with faults; 401 without the token, 404 where none is set.
 */
export const importCall: RawRoute = {
  method: 'POST',
  path: '/api/operator/import',
  summary: 'Load a cinema’s files (operators)',
  foreign: true,
  async answer(ctx, request, reply) {
    const { operatorToken } = ctx.app.settings;
    if (operatorToken === '') return reply.code(404).send({ code: 'NOT_FOUND' });
    if (!isOperator(request.headers.authorization, operatorToken))
      return reply.code(401).send({ code: 'UNAUTHORIZED' });
    const wrong = checkSchema(BodySchema, request.body);
    const body = request.body as Body;
    if (wrong.length > 0 || (body.shiftTo !== undefined && !isDay(body.shiftTo))) {
      return reply.code(400).send({ code: 'BAD_REQUEST', field: wrong[0]?.pointer ?? '/shiftTo' });
    }
    const report = await importFiles(ctx.app.database, { ...body, now: ctx.now });
    if (report.faults.length > 0) return reply.code(422).send(report);
    if (!report.dryRun && report.brand) {
      await loadBrands(ctx.app);
      invalidateCatalog(ctx.app, report.brand.id);
      forgetPlans({ app: ctx.app, tenantId: report.brand.id });
    }
    return reply.send(report);
  },
};

export const routes: readonly AnyRoute[] = [importCall];
