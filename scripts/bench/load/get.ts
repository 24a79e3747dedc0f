import { openConnection, requestText } from './http-client.ts';
import type { GetJob, LoadResult } from './jobs.ts';
import { Tally } from './tally.ts';

export async function runGets({
  port,
  host,
  connections,
  path,
  cookies,
  headers,
  seconds,
}: GetJob): Promise<LoadResult> {
  const requests = cookies.map((cookie) =>
    Buffer.from(requestText({ method: 'GET', path, host, headers: { ...headers, cookie } })),
  );
  let next = 0;
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const tally = new Tally();
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end) {
        const { status } = await connection.send(requests[next++ % requests.length]!);
        tally.add(status, status === 200);
      }
    }),
  );
  const result = tally.result(began);
  for (const connection of open) connection.close();
  return result;
}
