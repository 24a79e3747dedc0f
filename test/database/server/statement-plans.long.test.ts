import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertPastSales, TABLES_OF_SALES } from '../../support/database/past-sales.ts';
import { filled, openSceneShop, type SceneShop } from './isolation-scene.ts';
import { TRIALS } from './isolation-trials.ts';

/**
 * Makes every call of the API once, and asks the database how it would run each statement of them in a shop that has sold for some
 * time: none may read the rows of all orders to find those of one.
 */

/** Statements that are meant to read all sales of a brand, by their beginnings. */
const OF_ALL_SALES = [
  // The export of invoices, asked for a month.
  'select code, status, currency, total, customer, settled_at as "settledAt"',
  // An import asks whether there is any.
  'select from orders where tenant_id = $1 limit 1',
  // The newest e-mails, for operators.
  'select mail_id as "mailId", recipient, subject, created_at as "createdAt", sent_at as "sentAt" from mail where tenant_id = $1 order by',
];

const keyOf = (name: string): string => `t${Object.keys(TRIALS).indexOf(name)}`;

let sceneShop: SceneShop;
let owner: pg.Client;
beforeAll(async () => {
  sceneShop = await openSceneShop(Object.keys(TRIALS).map(keyOf));
  owner = new pg.Client({ connectionString: sceneShop.till.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await sceneShop.close();
});

/** The statements that the shop prepares while it answers every call. */
async function statementsOfEveryCall(): Promise<string[]> {
  const parsed = vi.spyOn(
    pg.Connection.prototype as unknown as { parse: (statement: { text: string }) => void },
    'parse',
  );
  for (const [name, trial] of Object.entries(TRIALS)) {
    const made = await sceneShop.sceneOf(keyOf(name));
    const scene = (await trial.before?.(made)) ?? made;
    const { search = '', payload, headers = {} } = (await trial.send?.(scene, 1)) ?? {};
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT', string];
    const url = filled(path, scene) + search;
    await scene.ana.request({ method, url, headers, ...(payload && { payload }) });
  }
  const texts = parsed.mock.calls.map(([{ text }]) => text.replaceAll(/\s+/g, ' ').trim());
  parsed.mockRestore();
  return [...new Set(texts)].filter((text) => /^(?:select|insert|update|delete|with) /.test(text));
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
    const columns = [...condition.matchAll(/(\w+)(?:\))? (?:=|<|>|IS)/g)].map(([, column]) => column);
    return columns.some((column) => column !== 'tenant_id')
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
      if (parts.length > 0 && !OF_ALL_SALES.some((one) => text.startsWith(one))) wide[text] = parts;
    }
    expect(wide).toEqual({});
  },
);
