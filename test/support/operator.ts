import { OPERATOR_TOKEN } from './operator-token.ts';
import type { Shop } from './shop.ts';

/** The header of a call of the operator with `OPERATOR_TOKEN`. */
export const AS_OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` } as const;

/** The answer to a call: its body as a type, or a refusal. */
export type Operated<Body> = { readonly status: number; readonly body: Body & { readonly code?: string } };

/** A call of an operator below `/api/operator/` that changes something. */
export async function operate<Body = Record<string, unknown>>(
  shop: Shop,
  path: string,
  payload: object,
  { brand = 'aurora', headers = AS_OPERATOR }: { brand?: string; headers?: Record<string, string> } = {},
): Promise<Operated<Body>> {
  const url = `/api/operator/${path}`;
  const answer = await shop.visitor(brand).request({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
}

/** A call of an operator below `/api/operator/` that only reads. */
export async function lookUp<Body>(shop: Shop, path: string): Promise<Body> {
  const url = `/api/operator/${path}`;
  return (await shop.visitor().request({ method: 'GET', url, headers: AS_OPERATOR })).json<Body>();
}
