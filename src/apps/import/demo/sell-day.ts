/** Sells a day's presentations of the demo up to how full they should be now. */
import type { Day } from '#kernel/dates.ts';
import { isUniqueViolation, type BrandDb, type Database } from '#platform/server/db.ts';
import { publishSeats } from '#modules/seating/server/seat-store.ts';
import { seatParties } from './crowd.ts';
import { fullnessGoal } from './fullness-goal.ts';
import { ordersFor } from './sales.ts';
import { writeSales, type SaleRow } from './sales-store.ts';
import { randomFrom } from './seeded.ts';
import type { Stock } from './stock.ts';

type ShowingRow = {
  presentation_id: number;
  key: string;
  feature: string;
  venue: string;
  location: string;
  location_id: number;
  format: string;
  seatplan_id: number;
  price_list_id: number;
  starts_at: Date;
  business_date: Day;
  sale_from: Date | null;
  web_open: boolean;
  taken: number[];
};

type Selling = { readonly day: Day; readonly today: Day; readonly now: Date };

/** Sells a day's presentations up to their goal. When a visitor locks a seat at the same moment, it is repeated. */
export async function sellDay(database: Database, stock: Stock, selling: Selling): Promise<void> {
  const { brand } = stock.brand;
  for (let attempt = 1; ; attempt++) {
    try {
      await database.transaction(brand.id, (tx) => sellDayOnce(tx, stock, selling));
      return;
    } catch (error) {
      if (attempt >= 3 || !isUniqueViolation(error)) throw error;
    }
  }
}

async function sellDayOnce(tx: BrandDb, stock: Stock, { day, today, now }: Selling): Promise<void> {
  const orders: SaleRow[] = [];
  const touched: { presentationId: number; seatNos: number[] }[] = [];
  for (const row of await presentationsOf(tx, day)) {
    const { sale_from: opens } = row;
    if (opens && opens > now) continue;
    const sold = await sellShowing(tx, stock, row, { today, now });
    orders.push(...sold);
    if (row.taken.length > 0 && row.starts_at > now) {
      touched.push({
        presentationId: row.presentation_id,
        seatNos: sold.flatMap(({ tickets }) =>
          tickets.map(
            ({
              item: {
                detail: { seatNo },
              },
            }) => seatNo,
          ),
        ),
      });
    }
  }
  await writeSales(tx, orders, stock.brand.brand.currency);
  // Visitors may be looking at these presentations: their maps must show what was sold.
  for (const { presentationId, seatNos } of touched) await publishSeats(tx, presentationId, seatNos);
}

async function sellShowing(
  tx: BrandDb,
  stock: Stock,
  row: ShowingRow,
  { today, now }: { today: Day; now: Date },
): Promise<SaleRow[]> {
  const { brand, locations } = stock.brand;
  const timeZone = locations.find(({ key }) => key === row.location)?.timeZone ?? brand.timeZone;
  const showing = {
    key: row.key,
    feature: row.feature,
    venue: row.venue,
    startsAt: row.starts_at,
    day: row.business_date,
    timeZone,
  };
  const { hall, seating, ticketGroupIds } = await stock.hall(tx, row.seatplan_id);
  const goal = fullnessGoal(stock.brand.code, showing, today);
  const wanted = Math.round(goal * hall.size) - row.taken.length;
  if (wanted <= 0) return [];
  const random = randomFrom(`${row.key} ${today}`);
  const taken = new Uint8Array(hall.size);
  for (const seat of row.taken) taken[seat] = 1;
  const parties = seatParties(seating, taken, wanted, random);
  const sheet = await stock.sheet(tx, row.price_list_id);
  const catalogue = await stock.productsAt(tx, row);
  const sold = {
    presentationId: row.presentation_id,
    locationId: row.location_id,
    startsAt: row.starts_at,
    hall,
    ticketGroupIds,
    sheet,
    catalogue,
  };
  // Seats sold on a later day were bought after the last one.
  const since = row.taken.length > 0 ? new Date(now.getTime() - 86_400_000) : new Date(0);
  // Over before the last sales: more can be wanted only because the goal has changed or groups found no seats.
  if (row.starts_at <= since) return [];
  return ordersFor(brand, sold, parties, { now, since, random });
}

/** The demo's presentations of a day with their taken places, locked ones included. */
const presentationsOf = (tx: BrandDb, day: Day): Promise<ShowingRow[]> =>
  tx.rows<ShowingRow>(
    `select p.presentation_id, p.key, f.key as feature, v.key as venue, l.key as location, p.location_id, p.seatplan_id,
            p.price_list_id, coalesce(p.document ->> 'format', '2D') as format, p.starts_at, p.business_date, p.sale_from, p.web_open,
            array(select c.seat_no from claim c where c.tenant_id = p.tenant_id and c.presentation_id = p.presentation_id) as taken
       from presentation p
       join feature f using (tenant_id, feature_id)
       join venue v using (tenant_id, venue_id)
       join location l on l.tenant_id = p.tenant_id and l.location_id = p.location_id
      where p.tenant_id = $1 and p.business_date = $2 and starts_with(p.key, 'demo-') and p.status = 'on_sale'
      order by p.presentation_id`,
    [day],
  );
