import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPastSales, TABLES_OF_SALES } from '../../support/database/past-sales.ts';
import { filled, openSceneShop, type SceneShop } from './isolation-scene.ts';
import { TRIALS } from './isolation-trials.ts';

/**
 * Makes every call of the API once, and asks the database how it would run each statement of them in a shop that has sold for some
 * time: none may read the rows of all orders to find those of one.
 */

/** Statements that are meant to read many sales, by their beginnings. */
const OF_MANY_SALES = [
  // The export of invoices, asked for a month.
  'select code, status, currency, total, customer, settled_at as "settledAt"',
  // All places of a hall, once for all of its visitors.
  'select presentation_id, seat_no, state, holder, expires, order_id from claim where tenant_id = $1 and presentation_id = $2 and (state <> 0 or expires > now())',
  "select c.presentation_id, json_build_object('usual', count(*)",
  // The refunds that are not paid yet, by the index of these.
  'select r.refund_id as "refundId", r.tender_id as "tenderId", r.order_id as "orderId", r.amount, r.state, r.key, r.attempt, r.try_after as "tryAfter", r.reason, r.provider_ref as "providerRef", r.failure, r.created_at as "createdAt", r.updated_at as "updatedAt" from refund r where r.tenant_id = $1 and r.state in',
  // Imports ask whether there is any, and which of many presentations have some.
  'select from orders where tenant_id = $1 limit 1',
  'select min(p.key) as key, s.key as seatplan',
  'select p.presentation_id, p.key, f.key as feature',
  // Operators search by the words of a name.
  'select o.order_id as "orderId", o.code, o.status, o.currency, o.total, o.customer, o.locale',
  // The newest e-mails, for operators.
  'select mail_id as "mailId", recipient, subject, created_at as "createdAt", sent_at as "sentAt" from mail where tenant_id = $1 order by',
];

/** Columns that many rows of a brand have the same of, or that a range of time is asked of. */
const BROAD = ['tenant_id', 'presentation_id', 'kind', 'created_at', 'updated_at'];

const keyOf = (name: string): string => `t${Object.keys(TRIALS).indexOf(name)}`;

/** The statements that are prepared on any connection of this process, from now on. */
const texts = new Set<string>();
const connections = pg.Connection.prototype as unknown as { parse: (statement: { text: string }) => void };
const { parse } = connections;
connections.parse = function (statement) {
  texts.add(statement.text.replaceAll(/\s+/g, ' ').trim());
  parse.call(this, statement);
};

let sceneShop: SceneShop;
let owner: pg.Client;
beforeAll(async () => {
  sceneShop = await openSceneShop(Object.keys(TRIALS).map(keyOf));
  owner = new pg.Client({ connectionString: sceneShop.till.database.url });
  await owner.connect();
});
afterAll(async () => {
  connections.parse = parse;
  await owner.end();
  await sceneShop.close();
});

/** The statements that the shop has prepared when it has answered every call. */
async function statementsOfEveryCall(): Promise<string[]> {
  for (const [name, trial] of Object.entries(TRIALS)) {
    const made = await sceneShop.sceneOf(keyOf(name));
    const scene = (await trial.before?.(made)) ?? made;
    const { search = '', payload, headers = {} } = (await trial.send?.(scene, 1)) ?? {};
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
    const url = filled(path, scene) + search;
    await scene.ana.request({ method, url, headers, ...(payload && { payload }) });
  }
  return [...texts].filter((text) => /^(?:select|insert|update|delete|with) /.test(text));
}

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** What of a plan reads a whole table of sales, or all that a brand has there. */
const widePartsOf = (plan: Node): string[] =>
  nodesOf(plan).flatMap((node) => {
    const { 'Relation Name': table, 'Node Type': type, 'Index Cond': condition = '' } = node;
    // A bitmap of an index has no table; the node above it has no condition.
    const isOfSales = TABLES_OF_SALES.some((one) => one === table) || type === 'Bitmap Index Scan';
    if (!isOfSales || !type.endsWith('Scan') || type === 'Bitmap Heap Scan') return [];
    // An expression says what is unfinished.
    const columns = [...condition.matchAll(/(\w+)\)* (?:=|<|>|IS)/g)].map(([, column]) => column!);
    return condition.includes('CASE') || columns.some((column) => !BROAD.includes(column))
      ? []
      : [`${type} of ${table ?? node['Index Name']} ${condition}`];
  });

test(
  'no statement of a call reads all sales to find those of one visitor',
  { timeout: 300_000 },
  async () => {
    const statements = await statementsOfEveryCall();
    expect(statements.length).toBeGreaterThan(150);
    await insertPastSales(owner, 20_000);
    await owner.query('set role foyer_app');
    const wide: Record<string, string[]> = {};
    for (const text of statements) {
      const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (generic_plan, format json) ${text}`,
      );
      const parts = widePartsOf(rows[0]!['QUERY PLAN'][0]!.Plan);
      if (parts.length > 0) wide[text] = parts;
    }
    const isMeant = (text: string): boolean => OF_MANY_SALES.some((one) => text.startsWith(one));
    expect(Object.fromEntries(Object.entries(wide).filter(([text]) => !isMeant(text)))).toEqual({});
    // The test finds such statements.
    expect(Object.keys(wide).some(isMeant)).toBe(true);
  },
);
