import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How the stand-in treats one connection instead of serving it. */
export type Misbehaviour =
  /** Answers RCPT with this code: 451 is a temporary, 550 a permanent error. */
  | { readonly refuseRecipient: 451 | 550 }
  /** Closes the connection: at once, when the e-mail begins, or after it was stored but before the answer. */
  | { readonly hangUp: 'greeting' | 'data' | 'answer' };

export type ReceivedEmail = { readonly from: string; readonly to: string; readonly message: Buffer };

export type SmtpStandIn = {
  /** For `settings.smtpUrl`. */
  readonly url: string;
  /** Received e-mails, in order. */
  readonly received: ReceivedEmail[];
  /** The number of connections so far, also those that misbehaved. */
  connections(): number;
  /** The next connections misbehave, one for each entry; later ones are served normally. */
  misbehave(...plan: Misbehaviour[]): void;
  close(): Promise<void>;
};

/** A mail server on a free port of this machine that keeps the e-mails that it receives. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const received: ReceivedEmail[] = [];
  const plan: Misbehaviour[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket, plan.shift(), received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () => connections,
    misbehave: (...misbehaviours) => void plan.push(...misbehaviours),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One connection: RFC 5321 without extensions. */
function converse(socket: Socket, misbehaviour: Misbehaviour | undefined, received: ReceivedEmail[]): void {
  const hangUp = misbehaviour && 'hangUp' in misbehaviour ? misbehaviour.hangUp : undefined;
  const recipientCode =
    misbehaviour && 'refuseRecipient' in misbehaviour ? misbehaviour.refuseRecipient : 250;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const envelope = { from: '', to: '' };
  let buffer = '';
  let isInMessage = false;

  const take = (email: string): void => {
    received.push({ ...envelope, message: Buffer.from(email.replace(/^\./gm, ''), 'latin1') });
    if (hangUp === 'answer') socket.destroy();
    else say('250 taken');
  };
  const verbs: Record<string, (address: string) => void> = {
    EHLO: () => say('250 ok'),
    HELO: () => say('250 ok'),
    RSET: () => say('250 ok'),
    MAIL: (address) => {
      envelope.from = address;
      say('250 ok');
    },
    RCPT: (address) => {
      envelope.to = address;
      say(`${recipientCode} ${recipientCode === 250 ? 'ok' : 'no'}`);
    },
    DATA: () => {
      isInMessage = hangUp !== 'data';
      if (isInMessage) say('354 go on');
      else socket.destroy();
    },
    QUIT: () => void socket.end('221 bye\r\n'),
  };
  const command = (line: string): void => {
    const answer = verbs[line.slice(0, 4).toUpperCase()] ?? (() => say('500 unknown'));
    answer(/<([^>]*)>/.exec(line)?.[1] ?? '');
  };
  const read = (): void => {
    const end = buffer.indexOf(isInMessage ? '\r\n.\r\n' : '\r\n');
    if (end === -1) return;
    const text = buffer.slice(0, isInMessage ? end + 2 : end);
    buffer = buffer.slice(end + (isInMessage ? 5 : 2));
    if (isInMessage) {
      isInMessage = false;
      take(text);
    } else command(text);
    read();
  };

  if (hangUp === 'greeting') return void socket.destroy();
  say('220 stand-in');
  socket.on('data', (chunk: Buffer) => {
    buffer += chunk.toString('latin1');
    read();
  });
}
