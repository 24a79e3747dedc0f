import type { SwaggerTransform } from '@fastify/swagger';
import { Type, type TSchema } from 'typebox';
import type { Access, Endpoint } from '#kernel/endpoint.ts';
import { SESSION_COOKIE } from './session.ts';

type Scheme = { type: 'apiKey'; in: 'cookie'; name: string } | { type: 'http'; scheme: 'bearer' };

/** What a call of each access must send; nothing for anyone. */
const SCHEMES: Readonly<Record<Exclude<Access, 'anyone'>, Scheme & { description: string }>> = {
  visitor: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description:
      'The visitor’s session; without it the call begins one, and its answer brings the cookie. Over https its name begins with __Host-.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'An operator’s token: FOYER_OPERATOR_TOKEN, or one of FOYER_OPERATORS.',
  },
};

/** The head of the document. */
export const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Foyer', version: '1', description: 'The calls of the box office.' },
  components: { securitySchemes: SCHEMES },
};

/** Refusals of the request itself, in calls of either style: 400. */
const BAD_REQUESTS = new Set(['RECAPTCHA_REQUIRED', 'CARD_DATA_NOT_ALLOWED']);

/** Refusals of the request guard and of the server itself, which any call may give. */
const OF_ANY_CALL = ['UNKNOWN_HOST'];
const OF_CHANGES = ['FOREIGN_ORIGIN'];
const OF_OPERATORS = ['UNAUTHORIZED', 'NOT_FOUND'];
const OF_BODIES = ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** `{code, …details}` with one of these codes. */
const refusalOf = (codes: readonly string[]): TSchema =>
  Type.Object({ code: Type.Enum([...codes]) }, { additionalProperties: true });

/** The header that pages send with every call (specification section 6). Nothing reads it. */
const UUID = Type.Object({
  uuid: Type.Optional(Type.String({ description: 'the visitor’s public id; it authorises nothing' })),
});

/** The schemas of a call in the OpenAPI document: what it may be sent with, its answer and its refusals. */
export const describeCall: SwaggerTransform = ({ schema, url, route }) => {
  const { endpoint, access = 'anyone' } = route.config ?? {};
  const security = access === 'anyone' ? [] : [{ [access]: [] }];
  const described = { ...schema, security, ...(access !== 'operator' && { headers: UUID }) };
  return { url, schema: endpoint ? { ...described, response: answersOf(endpoint) } : described };
};

function answersOf(endpoint: Endpoint): Record<string, object> {
  const business = endpoint.refusals.filter((code) => !BAD_REQUESTS.has(code));
  const isInAnswer = endpoint.style === 'specification' && business.length > 0;
  const others = [
    ...(endpoint.style === 'own' ? business : []),
    ...OF_ANY_CALL,
    ...(endpoint.access === 'visitor' && (endpoint.method !== 'GET' || endpoint.changes) ? OF_CHANGES : []),
    ...(endpoint.access === 'operator' ? OF_OPERATORS : []),
    ...(endpoint.body ? OF_BODIES : []),
  ];
  return {
    200: isInAnswer
      ? {
          description: 'The answer, or the refusal in its `error`.',
          ...Type.Union([endpoint.reply, Type.Object({ error: refusalOf(business) })]),
        }
      : { description: 'The answer.', ...endpoint.reply },
    400: { description: 'The request is not as it must be; of input, where.', ...badRequest(endpoint) },
    429: {
      description: 'Too many requests.',
      headers: { 'retry-after': { type: 'integer', description: 'Seconds to wait.' } },
      ...refusalOf(['TOO_MANY_REQUESTS']),
    },
    '4xx': { description: 'The call is refused.', ...refusalOf(others) },
    '5xx': { description: 'A fault of ours.', ...refusalOf(['INTERNAL_ERROR', 'SHOP_CLOSED']) },
  };
}

const badRequest = ({ refusals }: Endpoint): TSchema =>
  Type.Object({
    code: Type.Enum(['BAD_INPUT', ...refusals.filter((code) => BAD_REQUESTS.has(code))]),
    part: Type.Optional(Type.Enum(['params', 'querystring', 'body', 'headers'])),
    path: Type.Optional(Type.String({ description: 'JSON pointer within the part' })),
  });
