import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Behaviour } from './behaviour.ts';
import { behaviourNamed } from './behaviours.ts';
import { behaviourOfCode } from './codes.ts';
import type { Courier } from './courier.ts';
import { openForm } from './forms.ts';
import { cancelByKey, chargeByKey, makeCharge, refundCharge, type Books } from './charges.ts';
import { failsThisOnce, findToken } from './tokens.ts';
import { NewChargeSchema, NewFormSchema, NewRefundSchema, PAYMENTS_DIFFER, type NewCharge } from './wire.ts';

type Params = { Params: { id: string } };

/** The calls from server to server: everything under /v1, with the shared key as bearer. */
export function serveApi(server: FastifyInstance, books: Books, courier: Courier, apiKey: string): void {
  server.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      if (!hasKey(request, apiKey)) throw Object.assign(new Error('BAD_KEY'), { statusCode: 401 });
    });
    api.post('/v1/forms', async (request) => openForm(books, checkForm(request.body)));
    api.post('/v1/charges', (request, reply) => charge(books, courier, request, reply));
    api.get<Params>('/v1/charges/by-key/:id', async ({ params }, reply) => {
      const found = await chargeByKey(books, params.id);
      return found?.charge ?? reply.code(404).send({ code: 'UNKNOWN_CHARGE' });
    });
    api.post<Params>('/v1/charges/by-key/:id/cancel', async ({ params }) => {
      const { charge } = await cancelByKey(books, params.id);
      courier.kick();
      return charge;
    });
    api.post<Params>('/v1/charges/:id/refund', async ({ params, body }, reply) => {
      const { key, amount } = checkRefund(body);
      const done = await refundCharge(books, params.id, key, amount);
      return done ? { status: 'refunded' } : reply.code(409).send({ code: 'NOT_REFUNDABLE' });
    });
  });
}

/** A body of the shape that the schema asks for. Throws an error that answers 400. */
const checking = <S extends TSchema>(schema: S) => {
  const compiled = Compile(schema);
  return (body: unknown) => {
    if (compiled.Check(body)) return body;
    throw Object.assign(new Error('BAD_INPUT'), { statusCode: 400 });
  };
};
const checkForm = checking(NewFormSchema);
const checkCharge = checking(NewChargeSchema);
const checkRefund = checking(NewRefundSchema);

function hasKey({ headers }: FastifyRequest, apiKey: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${apiKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function charge(
  books: Books,
  courier: Courier,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const order = checkCharge(request.body);
  const known = await chargeByKey(books, order.key);
  if (known) return known.charge;
  const found = order.code === undefined ? await cardBehaviour(books, order) : behaviourOfCode(order.code);
  if ('refusal' in found) return reply.code(found.status).send({ code: found.refusal });
  const behaviour = found;
  const made = await makeCharge(books, order, behaviour);
  if (!made) return reply.code(422).send({ code: 'TOKEN_USED' });
  courier.kick();
  return answerAs(behaviour, books, reply, made.charge);
}

type Refused = { readonly status: 422 | 500; readonly refusal: string };

/** What the card of a token does, or why it is not charged. */
async function cardBehaviour(books: Books, order: NewCharge): Promise<Behaviour | Refused> {
  const token = await findToken(books, order.token ?? '');
  if (!token) return { status: 422, refusal: 'UNKNOWN_TOKEN' };
  if (token.payments !== order.payments) return { status: 422, refusal: PAYMENTS_DIFFER };
  const behaviour = behaviourNamed(token.behaviour);
  return behaviour.answer === 'error once' && (await failsThisOnce(books, token.token))
    ? { status: 500, refusal: 'INTERNAL_ERROR' }
    : behaviour;
}

/** Sends the answer as the card's number or the code has it: late, not at all, or at once. */
async function answerAs(
  { answer }: Behaviour,
  { timings }: Books,
  reply: FastifyReply,
  body: object,
): Promise<unknown> {
  if (answer === 'slow') await wait(timings.slowMs);
  if (answer !== 'lost') return body;
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
