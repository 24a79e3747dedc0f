import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { jsonOf, sendRequest } from '#modules/payment/server/http-request.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';

/** The calls of a charge together are shorter than a visitor's page waits for the commit. */
const TIMEOUT_MS = 11_000;

/** The calls that we make, below /api/v11. */
type CardcomPath =
  | '/LowProfile/Create'
  | '/LowProfile/GetLpResult'
  | '/Transactions/Transaction'
  | '/Transactions/GetTransactionByExternalUniqTran';

/** Cardcom refused the call unread: it had no effect. */
export class NotTaken extends ProviderUnreachable {
  constructor(cause: unknown) {
    super('cardcom', cause);
    this.name = 'NotTaken';
  }
}

/** Statuses of calls that were not carried out: a wrong key, or a field that is missing. */
const UNREAD = new Set([400, 401, 403, 404]);

/**
 * Calls Cardcom with the keys of a terminal. Any `ResponseCode` is an answer. Throws NotTaken when the call certainly
 * had no effect, and otherwise ProviderUnreachable when there is no answer, or none of the form.
 */
export async function callCardcom<S extends TSchema>(
  { terminal, apiName, apiBase }: ProviderSettings['cardcom'],
  path: CardcomPath,
  body: object,
  schema: S,
): Promise<Static<S>> {
  const request = { TerminalNumber: Number(terminal), ApiName: apiName, ...body };
  const answer = await sendRequest({
    method: 'POST',
    url: `${apiBase}/api/v11${path}`,
    body: JSON.stringify(request),
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw new ProviderUnreachable('cardcom', error);
  });
  if (UNREAD.has(answer.status)) throw new NotTaken(new Error(`status ${answer.status}`));
  const parsed = jsonOf(answer);
  // The body is not quoted: it may have a card's token.
  if (answer.status !== 200 || !Check(schema, parsed))
    throw new ProviderUnreachable('cardcom', new Error(`status ${answer.status}`));
  return parsed;
}
