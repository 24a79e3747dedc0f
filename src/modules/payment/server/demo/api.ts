import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Behaviour } from './behaviour.ts';
import { behaviourNamed } from './behaviours.ts';
import { behaviourOfCode } from './codes.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { openForm } from './forms.ts';
import { cancelByKey, chargeByKey, makeCharge, refundCharge, type Gateway } from './charges.ts';
import { isFirstCharge, findToken, tokenOfSaved } from './tokens.ts';
import { NewChargeSchema, NewFormSchema, NewRefundSchema, PAYMENTS_DIFFER, type NewCharge } from './wire.ts';

type Params = { Params: { id: string } };

/** The calls from server to server: everything under /v1, with the shared key as bearer token. */
export function serveApi(
  server: FastifyInstance,
  gateway: Gateway,
  webhooks: WebhookSender,
  apiKey: string,
): void {
  server.register(async (api) => {
    api.addHook('onRequest', async (request) => {
      if (!hasKey(request, apiKey)) throw Object.assign(new Error('BAD_KEY'), { statusCode: 401 });
    });
    api.post('/v1/forms', async (request) => openForm(gateway, checkForm(request.body)));
    api.post('/v1/charges', (request, reply) => charge(gateway, webhooks, request, reply));
    api.get<Params>('/v1/charges/by-key/:id', async ({ params }, reply) => {
      const found = await chargeByKey(gateway, params.id);
      return found?.charge ?? reply.code(404).send({ code: 'UNKNOWN_CHARGE' });
    });
    api.post<Params>('/v1/charges/by-key/:id/cancel', async ({ params }) => {
      const { charge } = await cancelByKey(gateway, params.id);
      webhooks.wake();
      return charge;
    });
    api.post<Params>('/v1/charges/:id/refund', async ({ params, body }, reply) => {
      const { key, amount } = checkRefund(body);
      const done = await refundCharge(gateway, params.id, key, amount);
      return done ? { status: 'refunded' } : reply.code(409).send({ code: 'NOT_REFUNDABLE' });
    });
  });
}

/** Returns a body that fits the schema. Throws an error that is answered with 400. */
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
  gateway: Gateway,
  webhooks: WebhookSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const wanted = checkCharge(request.body);
  const known = await chargeByKey(gateway, wanted.key);
  if (known) return known.charge;
  const order = await withSavedCard(gateway, wanted);
  const found = order.code === undefined ? await cardBehaviour(gateway, order) : behaviourOfCode(order.code);
  if ('refusal' in found) return reply.code(found.status).send({ code: found.refusal });
  const behaviour = found;
  const made = await makeCharge(gateway, order, behaviour);
  if (!made) return reply.code(422).send({ code: 'TOKEN_USED' });
  webhooks.wake();
  return sendAnswer(behaviour, gateway, reply, made.charge);
}

/** A charge of a saved card has a token of its own, as that of a typed one has. */
async function withSavedCard(gateway: Gateway, { savedToken, ...order }: NewCharge): Promise<NewCharge> {
  if (savedToken === undefined) return order;
  return { ...order, token: (await tokenOfSaved(gateway, savedToken, order.payments)) ?? '' };
}

type Refused = { readonly status: 422 | 500; readonly refusal: string };

/** The behaviour of a token's card, or the refusal of the charge. */
async function cardBehaviour(gateway: Gateway, order: NewCharge): Promise<Behaviour | Refused> {
  const token = await findToken(gateway, order.token ?? '');
  if (!token) return { status: 422, refusal: 'UNKNOWN_TOKEN' };
  if (token.payments !== order.payments) return { status: 422, refusal: PAYMENTS_DIFFER };
  const behaviour = behaviourNamed(token.behaviour);
  return behaviour.answer === 'error once' && (await isFirstCharge(gateway, token.token))
    ? { status: 500, refusal: 'INTERNAL_ERROR' }
    : behaviour;
}

/** Sends the answer late, not at all, or at once, as the card or code demands. */
async function sendAnswer(
  { answer }: Behaviour,
  { timings }: Gateway,
  reply: FastifyReply,
  body: object,
): Promise<unknown> {
  if (answer === 'slow') await wait(timings.slowMs);
  if (answer !== 'lost') return body;
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
