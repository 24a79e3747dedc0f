import { jsonOf, requestText, type Connection } from './http-client.ts';

/** The CPU time that the serving process has used, in milliseconds. */
export async function serverCpuMs(connection: Connection, host: string): Promise<number> {
  const answer = await connection.send(requestText({ method: 'GET', path: '/bench/cpu', host }));
  return (jsonOf(answer) as { ms: number }).ms;
}
