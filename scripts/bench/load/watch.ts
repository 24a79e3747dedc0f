import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, requestText } from './http-client.ts';
import type { LoadResult, WatchJob } from './jobs.ts';
import { lockRequest } from './lock.ts';
import { serverCpuMs } from './server-cpu.ts';

const CHANGE_MS = 100;
/** Connections that are opened at a time: more at once would overflow the server's queue of new ones. */
const AT_ONCE = 200;
const EVENT = Buffer.from('event: runs');

export async function runWatchers({
  port,
  host,
  cookies,
  watchers: watching,
  showing,
  seconds,
}: WatchJob): Promise<LoadResult> {
  let received = 0;
  const watchers = await openWatchers({ port, host, watchers: watching, showing }, (chunk) => {
    received += events(chunk);
  });
  const control = await openConnection(port);
  await pause(500);
  received = 0;
  const cpuBefore = await serverCpuMs(control, host);
  const began = performance.now();
  let changes = 0;
  for (; performance.now() - began < seconds * 1000; changes++) {
    const path = changes % 2 === 0 ? '/api/seats/lock-seat' : '/api/seats/unlock-seat';
    await control.send(
      lockRequest(
        host,
        cookies[(changes >> 1) % cookies.length]!,
        path,
        showing,
        100 + ((changes >> 1) % 1000),
      ),
    );
    await pause(CHANGE_MS);
  }
  const spent = (performance.now() - began) / 1000;
  const cpu = (await serverCpuMs(control, host)) - cpuBefore;
  await pause(2 * CHANGE_MS);
  for (const watcher of watchers) watcher.destroy();
  control.close();
  return {
    perSecond: changes / spent,
    done: changes,
    seconds: spent,
    outcomes: {},
    serverCpuMs: cpu,
    received,
  };
}

/** Opens the streams of visitors. Throws when one of them is refused. */
export async function openWatchers(
  { port, host, watchers: cookies, showing }: Pick<WatchJob, 'port' | 'host' | 'watchers' | 'showing'>,
  onData: (chunk: Buffer) => void,
): Promise<Socket[]> {
  const path = `/api/seats/live?presentationId=${showing}`;
  const watchers: Socket[] = [];
  while (watchers.length < cookies.length) {
    const wave = cookies.slice(watchers.length, watchers.length + AT_ONCE);
    const requests = wave.map((cookie) => requestText({ method: 'GET', path, host, headers: { cookie } }));
    watchers.push(...(await Promise.all(requests.map((request) => watch(port, request, onData)))));
  }
  return watchers;
}

const events = (chunk: Buffer): number => {
  let count = 0;
  for (let at = chunk.indexOf(EVENT); at >= 0; at = chunk.indexOf(EVENT, at + 1)) count += 1;
  return count;
};

/** Resolves when the first picture has begun to arrive. */
async function watch(port: number, request: string, onData: (chunk: Buffer) => void): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.write(request);
  const head = await new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(chunk.toString('latin1', 0, 'HTTP/1.1 200'.length)));
    socket.once('error', reject);
  });
  if (head !== 'HTTP/1.1 200') throw new Error(`a watcher was refused: ${head}`);
  socket.on('data', onData);
  return socket;
}
