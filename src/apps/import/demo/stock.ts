import type { BrandDb } from '#platform/server/db.ts';
import {
  offeredProducts,
  type BrandProduct,
  type Place,
  type Product,
} from '#modules/products/rules/offered-products.ts';
import { brandProducts } from '#modules/products/server/product-store.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { expandHall, type Hall } from '#modules/seating/rules/hall.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { readPriceSheet } from '#modules/tickets/server/price-store.ts';
import { seatingOf, type Seating } from './crowd.ts';
import type { DemoBrand } from './demo-brand.ts';

/** Halls, prices and products of a brand, read once. */
export class Stock {
  readonly brand: DemoBrand;
  readonly #halls = new Map<number, { hall: Hall; seating: Seating; ticketGroupIds: number[] }>();
  readonly #sheets = new Map<number, PriceSheet>();
  #products: Promise<BrandProduct[]> | undefined;

  constructor(brand: DemoBrand) {
    this.brand = brand;
  }

  async hall(
    tx: BrandDb,
    seatplanId: number,
  ): Promise<{ hall: Hall; seating: Seating; ticketGroupIds: number[] }> {
    let known = this.#halls.get(seatplanId);
    if (!known) {
      const plan = await tx.row<{ chart: Chart }>(
        'select chart from seatplan where tenant_id = $1 and seatplan_id = $2',
        [seatplanId],
      );
      const groups = await tx.rows<{ key: string; id: number }>(
        'select key, ticket_group_id as id from ticket_group where tenant_id = $1',
      );
      const hall = expandHall(plan!.chart);
      const ticketGroupIds = hall.levels.map(({ key }) => groups.find((group) => group.key === key)?.id ?? 0);
      this.#halls.set(seatplanId, (known = { hall, seating: seatingOf(hall), ticketGroupIds }));
    }
    return known;
  }

  async sheet(tx: BrandDb, priceListId: number): Promise<PriceSheet> {
    let sheet = this.#sheets.get(priceListId);
    if (!sheet)
      this.#sheets.set(
        priceListId,
        (sheet = await readPriceSheet(tx, priceListId, this.brand.brand.currency)),
      );
    return sheet;
  }

  async productsAt(tx: BrandDb, place: Place): Promise<Product[]> {
    return offeredProducts(await (this.#products ??= brandProducts(tx, this.brand.brand.currency)), place);
  }
}
