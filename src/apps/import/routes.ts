/** The operator's call: the same import as on the command line, over HTTP with the operator's token. */
import { Type, type Static } from 'typebox';
import type { AnyRoute, RawRoute } from '#platform/server/http/route.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { isDay } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import { refuseBusy } from '#platform/server/refuse-busy.ts';
import { mayActFor } from '#platform/server/operator.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { applyImport } from '#apps/api/import-messages.ts';
import { importFiles } from './files/import-files.ts';
import type { ImportFile } from './files/read-files.ts';

const BodySchema = Type.Object(
  {
    files: Type.Array(
      Type.Object(
        {
          name: Type.String({ minLength: 1 }),
          content: Type.Unknown(),
          encoding: Type.Optional(Type.Literal('base64')),
        },
        { additionalProperties: false },
      ),
      { minItems: 1 },
    ),
    dryRun: Type.Optional(Type.Boolean()),
    shiftTo: Type.Optional(Type.String()),
    brand: Type.Optional(Type.String()),
    confirm: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
type Body = Static<typeof BodySchema>;

/** A chain's drawings and programme may be in one call. */
const BODY_LIMIT = 64 * 1024 * 1024;

/** A file with its bytes, when they were sent as base64. */
const decoded = ({ name, content, encoding }: Body['files'][number]): ImportFile => ({
  name,
  content: encoding === 'base64' && typeof content === 'string' ? Buffer.from(content, 'base64') : content,
});

/**
 * POST /api/operator/import `{files: [{name, content}], dryRun?, shiftTo?, brand?, confirm?}`; `content` is a file's
 * text or its JSON, or with `encoding: 'base64'` its bytes (XLSX). The files are for the host's brand, or for the one that
 * `brand` names by its code (a brand that is new has no host yet); a brand document of any other is a fault. An operator
 * of one brand can name no other.
 * Returns the report: 200, or 422 with faults; 401 without the token, 404 when none is set, 409 (CHANGE_UNDER_WAY) when
 * another import, or a change of a presentation, is not done in time.
 * After the answer this process no longer has the brand's earlier documents in its cache; other processes drop them when
 * the import's channel message arrives.
 */
export const importCall: RawRoute = {
  method: 'POST',
  path: '/api/operator/import',
  summary: 'Load a cinema’s files (operators)',
  bodyLimit: BODY_LIMIT,
  access: 'operator',
  async answer(ctx, request, reply) {
    const wrong = checkSchema(BodySchema, request.body);
    const body = request.body as Body;
    if (wrong.length > 0 || (body.shiftTo !== undefined && !isDay(body.shiftTo))) {
      return reply.code(400).send({ code: 'BAD_REQUEST', field: wrong[0]?.pointer ?? '/shiftTo' });
    }
    const { brand = brandOf(ctx).code } = body;
    const operator = ctx.operator!;
    if (!mayActFor(operator, brand)) throw refuse('UNAUTHORIZED', {}, 401);
    const report = await refuseBusy(() =>
      importFiles(ctx.app.database, {
        ...body,
        files: body.files.map(decoded),
        brand,
        now: ctx.now,
        settings: ctx.app.settings,
        operator: operator.name,
      }),
    );
    const isLoaded = report.faults.length === 0 && !body.dryRun;
    if (isLoaded) await applyImport(ctx.app, brand);
    return reply.code(report.faults.length > 0 ? 422 : 200).send(report);
  },
};

export const routes: readonly AnyRoute[] = [importCall];
