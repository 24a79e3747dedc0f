import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

/**
 * Loaded before a shop's own code (`node --import`): kills the process with SIGKILL at the point in KILL_AT, so that
 * tests can end a process at any point of a purchase without a switch in the product:
 *
 * - `statement:<text>`: a statement that contains the text is about to be sent;
 * - `committed:<text>`: the commit after such a statement has been answered;
 * - `charge:sending`, `refund:sending`: the request to charge or refund is about to be sent;
 * - `charge:answered`, `refund:answered`: the gateway's answer has arrived and is not handled yet.
 *
 * KILL_AFTER is how often the process passes the point before; 0 when it is not set.
 */
const [kind, what = ''] = (process.env['KILL_AT'] ?? '').split(/:(.*)/s);
let passes = Number(process.env['KILL_AFTER'] ?? 0);
const die = (): void => {
  if (passes-- > 0) return;
  process.kill(process.pid, 'SIGKILL');
};

type Query = (...args: unknown[]) => unknown;
const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '');

if (kind === 'statement' || kind === 'committed') {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const query = prototype.query;
  const marked = new WeakSet<object>();
  prototype.query = function (this: object, ...args: unknown[]) {
    const text = textOf(args[0]);
    const hit = text.includes(what);
    if (hit && kind === 'statement') die();
    if (hit) marked.add(this);
    const answer = Reflect.apply(query, this, args);
    if (kind === 'committed' && text === 'commit' && marked.has(this)) void Promise.resolve(answer).then(die);
    return answer;
  };
}

const ADDRESSES: Readonly<Record<string, RegExp>> = {
  charge: /\/v1\/charges$/,
  refund: /\/v1\/charges\/[^/]+\/refund$/,
};
const address = ADDRESSES[kind ?? ''];
if (address) {
  const request = http.request;
  http.request = ((...args: Parameters<typeof http.request>) => {
    const [url] = args;
    const isMeant = address.test(String(url));
    if (isMeant && what === 'sending') die();
    const made = Reflect.apply<typeof http, Parameters<typeof request>, http.ClientRequest>(
      request,
      http,
      args,
    );
    if (isMeant && what === 'answered') made.prependListener('response', die);
    return made;
  }) as typeof http.request;
  syncBuiltinESMExports();
}
