import type { Static, TObject, TSchema } from 'typebox';

/**
 * Who may call. `platform/server/http/access.ts` checks it; a new value here needs a check there.
 *  'anyone': the answer is the same for everybody. There is no visitor, and the answer sets no cookie.
 *  'visitor': within a session, which starts with the call when there is none; requests from other sites may change
 * nothing.
 *  'operator': the caller sends the operator's token.
 */
export type Access = 'anyone' | 'visitor' | 'operator';

/**
 * One call of the API, declared once in a module's `contract.ts`. The server validates and serialises by it, the
 * browser calls by it, and the OpenAPI document lists it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path from the root, with parameters as ':name': '/api/presentations/:id'. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** Codes of the refusals that the call may answer with; `serve` throws on any other. */
  readonly refusals: readonly string[];
  /**
   * 'specification': a refusal is the `error` field of a 200 answer and unknown fields are ignored.
   * 'own': a refusal is a 4xx with the same body, and unknown fields are refused.
   */
  readonly style: 'specification' | 'own';
  /** The call needs a bot check: `recaptchaToken` in the query or body, or a session pass. */
  readonly botCheck?: 'low' | 'high';
  /** True for a GET that changes something: requests from other origins are refused, and the answer is never cached. */
  readonly changes?: boolean;
  /** At most `max` calls of one visitor in `seconds`, in addition to the general limit. */
  readonly limit?: { readonly max: number; readonly seconds: number };
  /**
   * The work of answering a query, in light calls; 1 when left out. Heavy calls are limited by it and wait for their turn
   * (`apps/api/work-limits.ts`).
   */
  readonly cost?: (query: Readonly<Record<string, unknown>>) => number;
};

/** The cost of an answer that may have every seat of a hall, or every presentation: `npm run bench -- heavy` measures it. */
export const HEAVY_COST = 10;

/** Declares a call; keeps its literal type for `Input` and `Reply`. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/**
 * A call whose answer is not JSON: a picture, a file, a stream of events, or a page of a provider. It is declared in
 * the contract like any other; `hidden` leaves it out of the OpenAPI document.
 */
export type RawEndpoint = Pick<Endpoint, 'path' | 'access' | 'summary' | 'params' | 'query'> & {
  readonly method: 'GET' | 'POST';
  readonly hidden?: boolean;
};

/** Declares a raw call; keeps its literal type for `addressOf`. */
export const rawEndpoint = <const E extends RawEndpoint>(declaration: E): E => declaration;

type Part<E, K extends string> = E extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** The input of a call: `{params, query, body}`, each only where declared. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The answer of a call when it does not refuse. */
export type Reply<E> = E extends { reply: infer S extends TSchema } ? Static<S> : never;
