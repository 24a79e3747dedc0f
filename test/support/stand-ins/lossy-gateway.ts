import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A connection between the shop and its demo gateway that can lose the gateway's answers to refunds. */
export type LossyGateway = {
  /** For `settings.demoGatewayOrigin`. */
  readonly origin: string;
  /** The keys of the refunds that the gateway was asked for, in order. */
  readonly keys: readonly string[];
  /** From now on the gateway's answers are lost after it has paid, or no more. */
  loseAnswers(isLosing: boolean): void;
  close(): Promise<void>;
};

const REFUND = /^\/v1\/charges\/[^/]+\/refund$/;

/** Opens one in front of the gateway at `target`, an origin. */
export async function openLossyGateway(target: string): Promise<LossyGateway> {
  const keys: string[] = [];
  let isLosing = false;
  const pass = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const isRefund = REFUND.test(request.url ?? '');
    if (isRefund) keys.push((JSON.parse(body.toString()) as { key: string }).key);
    const passed = http.request(target + request.url, { method: request.method, headers: request.headers });
    passed.end(body);
    const [answer] = (await once(passed, 'response')) as [http.IncomingMessage];
    if (isRefund && isLosing) {
      answer.resume();
      await once(answer, 'end');
      return void request.socket.destroy();
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  };
  const server = http.createServer((request, response) => void pass(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    loseAnswers(isLosingNow) {
      isLosing = isLosingNow;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
