import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in does with a request instead of accepting it. */
export type SmsMisbehaviour =
  /** Accepts it and closes the connection before the answer. */
  | 'lose answer'
  | 'error 500'
  | 'busy 429'
  /** Says that the number will never get an SMS. */
  | 'refuse number';

/** A request as a provider has got it. */
export type ReceivedSms = {
  readonly path: string;
  readonly authorization: string;
  readonly to: string;
  readonly text: string;
  readonly from: string;
};

type Dialect = {
  readonly read: (body: string) => Pick<ReceivedSms, 'to' | 'text' | 'from'>;
  readonly accept: (count: number) => Reply;
  readonly refuse: Reply;
  /** Of a provider that accepts a message with our id once. */
  readonly once?: { readonly idIn: (body: string) => string; readonly repeated: Reply };
};
type Reply = { readonly status: number; readonly body: object };

const form = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** The providers' answers by their public descriptions. */
const DIALECTS: Readonly<Record<'twilio' | 'smsapi' | '019', Dialect>> = {
  twilio: {
    read: (body) => {
      const { To: to = '', Body: text = '', From: from = '' } = form(body);
      return { to, text, from };
    },
    accept: (count) => ({ status: 201, body: { sid: `SM${count}`, status: 'queued', error_code: null } }),
    refuse: { status: 400, body: { code: 21211, message: 'not a valid phone number', status: 400 } },
  },
  smsapi: {
    read: (body) => {
      const { to = '', message: text = '', from = '' } = form(body);
      return { to, text, from };
    },
    accept: (count) => ({
      status: 200,
      body: { count: 1, list: [{ id: `id${count}`, points: 0.16, number: '48500555014', status: 'QUEUE' }] },
    }),
    refuse: { status: 200, body: { error: 13, message: 'No correct phonenumbers' } },
    once: {
      idIn: (body) => (form(body)['check_idx'] === '1' ? form(body)['idx']! : ''),
      repeated: { status: 200, body: { error: 53, message: 'Not unique idx parameter' } },
    },
  },
  '019': {
    read: (body) => {
      const { sms } = JSON.parse(body) as {
        sms: { source: string; message: string; destinations: { phone: { _: string }[] } };
      };
      return { to: sms.destinations.phone[0]!._, text: sms.message, from: sms.source };
    },
    accept: (count) => ({
      status: 200,
      body: { status: 0, message: 'SMS will be sent', shipment_id: `sh${count}` },
    }),
    refuse: { status: 200, body: { status: 998, message: 'no valid destination' } },
  },
};

export type SmsStandIn = {
  /** For the setting `SMS_API_BASE`. */
  readonly origin: string;
  readonly received: readonly ReceivedSms[];
  /** The next requests misbehave, one for each entry. */
  misbehave(...plan: SmsMisbehaviour[]): void;
  /** Accepted requests get no answer until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
};

/** A provider of SMS on a free port of this machine. */
export async function startSmsStandIn(name: keyof typeof DIALECTS): Promise<SmsStandIn> {
  const dialect = DIALECTS[name];
  const received: ReceivedSms[] = [];
  const accepted = new Set<string>();
  let held: Promise<void> = Promise.resolve();
  const plan: SmsMisbehaviour[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const next = plan.shift();
      const answer = ({ status, body: content }: Reply): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      };
      if (next === 'error 500') return answer({ status: 500, body: {} });
      if (next === 'busy 429') return answer({ status: 429, body: {} });
      if (next === 'refuse number') return answer(dialect.refuse);
      const id = dialect.once?.idIn(body);
      if (id && accepted.has(id)) return answer(dialect.once!.repeated);
      if (id) accepted.add(id);
      const { url = '', headers } = request;
      received.push({ path: url, authorization: headers.authorization ?? '', ...dialect.read(body) });
      if (next === 'lose answer') return void request.socket.destroy();
      const accept = dialect.accept(received.length);
      await held;
      return answer(accept);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    misbehave: (...misbehaviours) => void plan.push(...misbehaviours),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
