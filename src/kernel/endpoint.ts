import type { Static, TObject, TSchema } from 'typebox';

/**
 * Who may call. `platform/server/access.ts` checks it; whoever is added here gets a check there.
 * 'anyone': the answer depends on nobody. No visitor stands behind the call, and its answer carries no cookie.
 * 'visitor': in a session, which begins with the call where there is none; other sites' pages change nothing.
 * 'operator': whoever sends the operator's token.
 */
export type Access = 'anyone' | 'visitor' | 'operator';

/**
 * One call of the API, declared once in a module's `contract.ts`: the server validates and serialises
 * by it, the browser calls by it, the OpenAPI document lists it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the root, parameters as ':name': '/api/presentations/:id'. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** Codes of the refusals that the call can answer with; `serve` refuses to send any other. */
  readonly refusals: readonly string[];
  /**
   * 'specification': a refusal is the `error` field of a 200 answer and unknown fields are ignored.
   * 'own': a refusal is a 4xx with the same body, and unknown fields are refused.
   */
  readonly style: 'specification' | 'own';
  /** A bot check is asked for: the `recaptchaToken` of query or body, or a session pass. */
  readonly botCheck?: 'low' | 'high';
  /** True for a GET that changes something: foreign origins are refused, and it is never cached. */
  readonly changes?: boolean;
  /** At most `max` calls a visitor in `seconds`; the general limit applies besides. */
  readonly limit?: { readonly max: number; readonly seconds: number };
};

/** Declares a call; keeps its literal type for `Input` and `Reply`. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/**
 * A call that answers with no JSON: a picture, a file, a stream of events, a page of a provider's step. Declared
 * in the contract like any other; `hidden` leaves it out of the OpenAPI document.
 */
export type RawEndpoint = Pick<Endpoint, 'path' | 'access' | 'summary' | 'params' | 'query'> & {
  readonly method: 'GET' | 'POST';
  readonly hidden?: boolean;
};

/** Declares such a call; keeps its literal type for `addressOf`. */
export const rawEndpoint = <const E extends RawEndpoint>(declaration: E): E => declaration;

type Part<E, K extends string> = E extends { [P in K]: infer S extends TSchema }
  ? { [P in K]: Static<S> }
  : unknown;

/** What a call takes: `{params, query, body}`, each only where declared. */
export type Input<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What a call answers when it does not refuse. */
export type Reply<E> = E extends { reply: infer S extends TSchema } ? Static<S> : never;
