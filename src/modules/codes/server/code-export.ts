import { recordAct } from '#platform/server/operator-acts.ts';
import type { AnyRoute, RawRoute } from '#platform/server/http/route.ts';
import { sendCsv } from '#platform/server/http/send-csv.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { codesOfBatch } from './code-store.ts';

/** `uses`: the tickets that it was used for. `usesLimit` is empty for a code without a limit. */
const NAMES = ['code', 'uses', 'usesLimit'] as const;

/**
 * GET /api/operator/codes/:batch: the codes of a batch of the host's brand as CSV, to be printed or sent. 401
 * without the token, 404 when no token is set or the brand has no such batch.
 */
export const codeExport: RawRoute = {
  method: 'GET',
  path: '/api/operator/codes/:batch',
  summary: 'The codes of a batch as CSV (operators)',
  access: 'operator',
  async answer(ctx, request, reply) {
    const { batch } = request.params as { batch: string };
    const codes = await ctx.db.transaction(async (tx) => {
      const found = await codesOfBatch(tx, batch);
      if (found.length > 0)
        await recordAct(tx, ctx, { act: 'codes.exported', subject: batch, detail: { codes: found.length } });
      return found;
    });
    if (codes.length === 0) return reply.code(404).send({ code: 'NOT_FOUND' });
    const rows = codes.map(({ code, uses, usesLimit }) => [code, uses, usesLimit ?? '']);
    return sendCsv(reply, { name: `${brandOf(ctx).code}-codes`, columns: NAMES, rows });
  },
};

export const routes: readonly AnyRoute[] = [codeExport];
