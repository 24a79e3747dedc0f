import { Type } from 'typebox';
import { endpoint, rawEndpoint } from '#kernel/endpoint.ts';
import { IdSchema } from '#kernel/id-schema.ts';
import { STOP_PATH } from './rules/addresses.ts';
import { STOP_TOKEN } from './rules/stop-token.ts';

/** One e-mail when tickets for a film or a showing can be had. */

const asked = {
  email: Type.String({ maxLength: 254 }),
  /** The visitor has ticked that the cinema may write. */
  consent: Type.Literal(true),
  recaptchaToken: Type.Optional(Type.String()),
};

export const askReminder = endpoint({
  method: 'POST',
  path: '/api/reminders',
  access: 'visitor',
  summary: 'Asks for one e-mail when tickets for a film or seats of a showing can be bought',
  body: Type.Union([
    Type.Object({ ...asked, featureId: IdSchema }, { additionalProperties: false }),
    Type.Object({ ...asked, presentationId: IdSchema }, { additionalProperties: false }),
  ]),
  /** The same whether or not the address has asked before. */
  reply: Type.Object({}),
  refusals: [
    'NO_FEATURE_FOUND',
    'NO_EVENT_FOUND',
    'NOTHING_TO_WAIT_FOR',
    'TOO_MANY_REQUESTS',
    'RECAPTCHA_REQUIRED',
  ],
  style: 'own',
  botCheck: 'high',
  limit: { max: 20, seconds: 600 },
});

const StopToken = Type.Object({ stopToken: Type.String({ pattern: STOP_TOKEN }) });

export const openReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/:stopToken',
  access: 'anyone',
  summary: 'How many reminders the address of a link to stop them still waits for',
  params: StopToken,
  reply: Type.Object({ open: Type.Integer() }),
  refusals: ['NOT_FOUND'],
  style: 'own',
});

/**
 * A form's and a mail program's way to stop them (RFC 8058): the address of the page, which the link opens. A form is
 * sent back to the page, a mail program gets an answer without a redirect.
 */
export const stopReminders = rawEndpoint({
  method: 'POST',
  path: STOP_PATH,
  access: 'anyone',
  summary: 'Deletes all reminders of the address of a link to stop them',
  params: StopToken,
});
