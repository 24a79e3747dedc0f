import type { SwaggerTransform } from '@fastify/swagger';
import { Type, type TSchema } from 'typebox';
import type { Endpoint } from '#kernel/endpoint.ts';

/** Refusals that mean a request as such, in calls of either style: 400. */
const BAD_REQUESTS = new Set(['RECAPTCHA_REQUIRED', 'CARD_DATA_NOT_ALLOWED']);

/** What the door and the server itself say, of any call. */
const OF_ANY_CALL = ['UNKNOWN_HOST'];
const OF_CHANGES = ['FOREIGN_ORIGIN'];
const OF_BODIES = ['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** `{code, …details}` with one of these codes. */
const refusalOf = (codes: readonly string[]): TSchema =>
  Type.Object({ code: Type.Enum([...codes]) }, { additionalProperties: true });

/** The schemas of a call as the OpenAPI document shows them: what it answers, and how it refuses. */
export const describeCall: SwaggerTransform = ({ schema, url, route }) => {
  const { endpoint } = route.config ?? {};
  return { url, schema: endpoint ? { ...schema, response: answersOf(endpoint) } : schema };
};

function answersOf(endpoint: Endpoint): Record<string, object> {
  const business = endpoint.refusals.filter((code) => !BAD_REQUESTS.has(code));
  const isInAnswer = endpoint.style === 'specification' && business.length > 0;
  const others = [
    ...(endpoint.style === 'own' ? business : []),
    ...OF_ANY_CALL,
    ...(endpoint.method !== 'GET' || endpoint.changes ? OF_CHANGES : []),
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
    '5xx': { description: 'A fault of ours.', ...refusalOf(['INTERNAL_ERROR']) },
  };
}

const badRequest = ({ refusals }: Endpoint): TSchema =>
  Type.Object({
    code: Type.Enum(['BAD_INPUT', ...refusals.filter((code) => BAD_REQUESTS.has(code))]),
    part: Type.Optional(Type.Enum(['params', 'querystring', 'body'])),
    path: Type.Optional(Type.String({ description: 'JSON pointer within the part' })),
  });
