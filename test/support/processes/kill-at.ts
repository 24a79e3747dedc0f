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

type Parse = (config: { name: string; text: string }) => void;
type Bind = (config: { statement: string }) => void;
/** A batch of statements (`platform/server/statement-batch.ts`). */
type Batch = { callback?: (error: Error | null) => void };

if (kind === 'statement' || kind === 'committed') {
  const connection = pg.Connection.prototype as unknown as { parse: Parse; bind: Bind };
  const client = pg.Client.prototype as unknown as { query: (batch: Batch, ...more: unknown[]) => unknown };
  const { parse, bind } = connection;
  const { query } = client;
  const texts = new Map<string, string>();
  const marked = new WeakSet<object>();
  connection.parse = function (config) {
    texts.set(config.name, config.text);
    return parse.call(this, config);
  };
  connection.bind = function (config) {
    if (texts.get(config.statement)?.includes(what)) {
      if (kind === 'statement') die();
      marked.add(this);
    }
    return bind.call(this, config);
  };
  client.query = function (this: pg.Client, batch, ...more) {
    const { callback } = batch;
    const { connection: used } = this as unknown as { connection: object };
    if (kind === 'committed' && callback)
      batch.callback = (error) => {
        if (!error && marked.has(used) && this.getTransactionStatus() === 'I') {
          marked.delete(used);
          die();
        }
        callback(error);
      };
    return query.call(this, batch, ...more);
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
