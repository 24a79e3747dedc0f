import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

/** The server's stream to a visitor who watches a showing's seats. */
export type LiveStream = {
  /** The status of the answer. */
  readonly status: number | undefined;
  /** The next frame, or undefined when the server has ended the stream. */
  next(): Promise<string | undefined>;
  /** Disconnects. */
  close(): void;
};

/** Opens the live stream of a showing over a real socket; `address` is the server's, the brand `aurora`. */
export async function watchLiveSeats(
  address: string,
  presentationId: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveStream> {
  const sent = request(`${address}/api/seats/live?presentationId=${presentationId}`, {
    headers: { host: 'aurora.test', ...headers },
  });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return {
    status: response.statusCode,
    close: () => sent.destroy(),
    async next() {
      const { done, value } = await chunks.next();
      return done ? undefined : String(value);
    },
  };
}
