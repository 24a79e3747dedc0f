/** Keeps the demo up to date: adds missing days, and the sales up to now. */
import { Client } from 'pg';
import { businessDate, type Day } from '#kernel/dates.ts';
import type { Database } from '#platform/server/db.ts';
import { importFiles } from '../files/import-files.ts';
import { lineOf } from '../fault-sentence.ts';
import { DEMO_BRANDS, readDemoBrand, type DemoBrand, type DemoCode } from './demo-brand.ts';
import { dateLoweredPrices } from './price-history.ts';
import { sellDay } from './sell-day.ts';
import { demoDays, generateShowings } from './showings.ts';
import { Stock } from './stock.ts';

type DemoProgress = {
  readonly brand: string;
  readonly day: Day;
  readonly done: number;
  readonly total: number;
};

export type DemoOptions = {
  readonly now?: Date;
  readonly brands?: readonly DemoCode[];
  readonly onProgress?: (progress: DemoProgress) => void;
};

/**
 * Imports the documents of the demo's brands; changes nothing when they are imported already. Throws with all faults
 * when they are wrong.
 */
export async function importDemo(
  database: Database,
  { brands = DEMO_BRANDS, now }: DemoOptions = {},
): Promise<void> {
  for (const code of brands) {
    const { files, brand } = await readDemoBrand(code, now);
    const { faults } = await importFiles(database, { files, brand: code, ...(now ? { now } : {}) });
    if (faults.length > 0)
      throw new Error(`the demo's documents are wrong:\n${faults.map(lineOf).join('\n')}`);
    if (brand.site.lowestOldPrice) await dateLoweredPrices(database, brand.id, now ?? new Date());
  }
}

/**
 * Adds what the demo lacks on `today` (a calendar day): presentations of the missing days, and sales up to how full
 * each presentation should be now. Can run any number of times; when no day is missing, it makes one query for
 * each brand. Returns how many days were added in all.
 */
export async function addDemoDays(
  database: Database,
  today: Day,
  options: DemoOptions = {},
): Promise<number> {
  const now = options.now ?? new Date();
  const missing = await Promise.all(
    (options.brands ?? DEMO_BRANDS).map(async (code) => ({
      code,
      days: await missingDays(database, code, today),
    })),
  );
  const lacking = missing.filter(({ days }) => days.length > 0);
  if (lacking.length === 0) return 0;
  const total = lacking.length * demoDays(today).length;
  let done = 0;
  const fillings = await Promise.all(
    lacking.map(async ({ code, days }) => {
      const report = (day: Day): void => options.onProgress?.({ brand: code, day, done: (done += 1), total });
      return new Filling(database, await readDemoBrand(code), { today, days, now, report });
    }),
  );
  // PostgreSQL plans the checks of foreign keys by statistics. Tables that were empty a moment ago have none, and any
  // index that begins with the brand seems good enough. So update the statistics of presentations before the first
  // order, and of orders before all the others.
  await Promise.all(fillings.map((filling) => filling.addShowings()));
  await refreshStatistics(database);
  await fillings[0]?.sellDays(1);
  await refreshStatistics(database);
  await Promise.all(fillings.map((filling) => filling.sellDays()));
  await refreshStatistics(database);
  return lacking.reduce((sum, { days }) => sum + days.length, 0);
}

/** By the role that owns the tables; the application's role may not. */
async function refreshStatistics(database: Database): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`analyze presentation, claim, orders (tenant_id, order_id),
                                order_item (tenant_id, order_id, item_no), order_line (tenant_id, order_id), tender (tenant_id, order_id),
                                ticket (tenant_id, order_id, presentation_id, seat_no)`);
  } finally {
    await client.end();
  }
}

type Adding = {
  readonly today: Day;
  readonly days: readonly Day[];
  readonly now: Date;
  readonly report: (day: Day) => void;
};

/** Days of the demo without a presentation. Days on which a brand never plays (the arena) do not count as missing. */
async function missingDays(database: Database, code: DemoCode, today: Day): Promise<Day[]> {
  const days = demoDays(today);
  const [tenant] = await database.system<{ tenant_id: number }>(
    'select tenant_id from tenant where code = $1',
    [code],
  );
  if (!tenant) return days;
  const rows = await database.brand(tenant.tenant_id).rows<{ day: Day }>(
    `select distinct business_date as day from presentation
      where tenant_id = $1 and business_date between $2 and $3 and starts_with(key, 'demo-')`,
    [days[0], days.at(-1)],
  );
  const there = new Set(rows.map(({ day }) => day));
  const lacking = days.filter((day) => !there.has(day));
  if (lacking.length === 0 || (there.size > 0 && code !== 'danube')) return lacking;
  const brand = await readDemoBrand(code);
  return lacking.filter((day) => generateShowings(brand, today, [day]).length > 0);
}

/** Adds one brand's missing days: presentations first, then the sales day by day. */
class Filling {
  readonly #database: Database;
  readonly #stock: Stock;
  readonly #adding: Adding;
  #left: Day[];

  constructor(database: Database, brand: DemoBrand, adding: Adding) {
    this.#database = database;
    this.#stock = new Stock(brand);
    this.#adding = adding;
    this.#left = [];
  }

  async addShowings(): Promise<void> {
    const { brand } = this.#stock;
    const { today, days, now } = this.#adding;
    const file = {
      name: `${brand.code} showings`,
      content: { foyer: 1, presentations: generateShowings(brand, today, days) },
    };
    const { faults } = await importFiles(this.#database, { files: [file], brand: brand.code, now });
    if (faults.length > 0)
      throw new Error(`the demo's showings are wrong:\n${faults.slice(0, 10).map(lineOf).join('\n')}`);
    this.#left = demoDays(today);
  }

  /** Sells the next days; all remaining ones when no number is given. */
  async sellDays(n = Infinity): Promise<void> {
    const { today, now, report } = this.#adding;
    for (const day of this.#left.splice(0, n)) {
      await sellDay(this.#database, this.#stock, { day, today, now });
      report(day);
    }
  }
}

/** The present day of the demo, in the default brand's time zone. */
export const demoToday = (now: Date): Day => businessDate(now, 'Europe/Sofia');
