import { connect, type Socket } from 'node:net';

/**
 * A small HTTP/1.1 client over one kept connection, one request at a time: it uses as little CPU as possible, because
 * it runs next to the server that it measures. Requests are passed as complete bytes.
 */
export type Answer = { readonly status: number; readonly head: string; readonly body: Buffer };

export type Connection = {
  send(request: Buffer | string): Promise<Answer>;
  close(): void;
};

type Waiting = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };

/** Resolves when the connection is open. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return overSocket(socket);
}

function overSocket(socket: Socket): Connection {
  let waiting: Waiting | undefined;
  let pending: Buffer | undefined;
  const fail = (error: Error): void => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (chunk: Buffer) => {
    const bytes = pending ? Buffer.concat([pending, chunk]) : chunk;
    const answer = readAnswer(bytes);
    pending = answer ? undefined : bytes;
    if (!answer || !waiting) return;
    const { resolve } = waiting;
    waiting = undefined;
    resolve(answer);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        if (socket.destroyed) fail(new Error('the server had closed the connection'));
        else socket.write(request);
      }),
    close: () => {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** The answer, or undefined while it is incomplete. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const start = headEnd + HEAD_END.length;
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? undefined : { status, head, body: bytes.subarray(start, end) };
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, head, body: Buffer.alloc(0) };
  const isWhole =
    bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ||
    bytes.subarray(start).equals(LAST_CHUNK.subarray(2));
  return isWhole ? { status, head, body: bytes.subarray(start) } : undefined;
}

export type Wanted = {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly host: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** The bytes of a request. */
export function requestText({ method, path, host, headers = {}, body }: Wanted): string {
  const content = body ? JSON.stringify(body) : '';
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${content}`;
}

/** The answer's body as JSON, whether chunked or not. */
export function jsonOf({ head, body }: Answer): unknown {
  const text = body.toString();
  if (!/transfer-encoding: chunked/i.test(head)) return JSON.parse(text);
  return JSON.parse(
    text
      .split('\r\n')
      .filter((_, i) => i % 2 === 1)
      .join(''),
  );
}
