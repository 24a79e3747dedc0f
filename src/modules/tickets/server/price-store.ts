import { fromMajor } from '#kernel/money.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { hasCodes } from '#modules/codes/server/code-store.ts';
import { SeatKind } from '#modules/seating/rules/seat-kinds.ts';
import type { TicketGroupDocument, TicketTypeDocument } from '#modules/tickets/rules/documents.ts';
import type { ServiceCharge } from '#modules/sales/rules/charges.ts';
import { lowestBefore, type PriceSince } from '#modules/tickets/rules/old-price.ts';
import type { PriceLevel, PriceSheet, TicketOption } from '#modules/tickets/rules/price-sheet.ts';

type PriceRow = {
  ticket_group_id: number;
  ticket_id: number;
  price_policy_id: number;
  amount: number;
  old_amount: number | null;
  service_charge: number;
  points_price: number;
  is_sold_out: boolean;
  /** Ascending; instants are ISO 8601. */
  history: readonly { readonly since: string; readonly amount: number }[] | null;
  level: TicketGroupDocument;
  is_by_code_enabled: boolean;
  type: TicketTypeDocument;
};

type ChargeRow = {
  service_charge_id: number;
  amount: number | null;
  percent: number | null;
  basis: 'ticket' | 'order';
  document: { name?: Texts };
};

/**
 * Reads a price list from the database. Amounts are minor units of `currency`. With `lowestAt` former prices come from
 * the history, as they are at that moment; without it they are the typed ones.
 */
export async function readPriceSheet(
  db: BrandDb,
  priceListId: number,
  currency: string,
  lowestAt?: Date,
): Promise<PriceSheet> {
  const [rows, charges, takesCodes] = await Promise.all([
    db.rows<PriceRow>(
      `select p.ticket_group_id, p.ticket_id, p.price_policy_id, p.amount, p.old_amount, p.service_charge, p.points_price, p.is_sold_out,
            g.document as level, g.is_by_code_enabled, t.document as type,
            case when $3 then (
              select json_agg(json_build_object('since', h.since, 'amount', h.amount) order by h.since) from price_history h
               where (h.tenant_id, h.price_list_id, h.ticket_group_id, h.ticket_id)
                   = (p.tenant_id, p.price_list_id, p.ticket_group_id, p.ticket_id)) end as history
       from price p
       join ticket_group g on g.tenant_id = p.tenant_id and g.ticket_group_id = p.ticket_group_id
       join ticket_type t on t.tenant_id = p.tenant_id and t.ticket_id = p.ticket_id
      where p.tenant_id = $1 and p.price_list_id = $2
      order by g.position, g.ticket_group_id, t.position, t.ticket_id`,
      [priceListId, lowestAt !== undefined],
    ),
    db.rows<ChargeRow>(
      `select c.service_charge_id, c.amount, c.percent, c.basis, c.document
       from service_charge c
       join price_list l on l.tenant_id = c.tenant_id and l.price_list_id = $2 and l.document -> 'charges' ? c.key
      where c.tenant_id = $1 order by c.position, c.service_charge_id`,
      [priceListId],
    ),
    hasCodes(db),
  ]);
  const idOfType = new Map(rows.map((row) => [row.type.key, row.ticket_id]));
  return {
    currency,
    levels: levelsOf(rows, idOfType, { currency, lowestAt }),
    takesCodes,
    charges: charges.map(toCharge),
  };
}

type Reading = { readonly currency: string; readonly lowestAt: Date | undefined };

const historyOf = ({ history }: PriceRow): PriceSince[] =>
  (history ?? []).map(({ since, amount }) => ({ since: new Date(since), amount }));

function levelsOf(
  rows: readonly PriceRow[],
  idOfType: ReadonlyMap<string, number>,
  how: Reading,
): PriceLevel[] {
  const levels = new Map<number, PriceLevel & { tickets: TicketOption[] }>();
  for (const row of rows) {
    let level = levels.get(row.ticket_group_id);
    if (!level) {
      level = {
        ticketGroupId: row.ticket_group_id,
        name: row.level.name,
        ...(row.level.description && { description: row.level.description }),
        isByCodeEnabled: row.is_by_code_enabled,
        isPremium: row.level.isPremium ?? false,
        tickets: [],
      };
      levels.set(row.ticket_group_id, level);
    }
    level.tickets.push(toOption(row, idOfType, how));
  }
  return [...levels.values()];
}

function toOption(
  row: PriceRow,
  idOfType: ReadonlyMap<string, number>,
  { currency, lowestAt }: Reading,
): TicketOption {
  const { type } = row;
  return {
    ticketId: row.ticket_id,
    name: type.name,
    ...(type.hint && { hint: type.hint }),
    price: row.amount,
    oldPrice: lowestAt ? lowestBefore(historyOf(row), lowestAt) : row.old_amount,
    serviceCharge: row.service_charge,
    points: row.points_price,
    pricePolicyId: row.price_policy_id,
    multiplyFactor: type.multiplyFactor ?? 1,
    minimum: type.minimum ?? 1,
    maximum: type.maximum ?? 100,
    companionOf: (type.companionOf ?? []).flatMap((key) => idOfType.get(key) ?? []),
    seatKinds: (type.seatKinds ?? []).map((name) => SeatKind[name]),
    perWheelchair: type.perWheelchair ?? false,
    isSoldOut: row.is_sold_out,
    walkin: type.walkin ?? false,
    byCode: type.byCode ?? false,
    byMember: type.byMember ?? false,
    ...(type.ref1prompt && { ref1prompt: type.ref1prompt }),
    ...(type.ref2prompt && { ref2prompt: type.ref2prompt }),
    ref1IsId: type.ref1IsId ?? false,
    // Add-ons have no table of their own; they are numbered within their ticket type.
    addons: (type.addons ?? []).map((addon, i) => ({
      id: row.ticket_id * 100 + i + 1,
      name: addon.name,
      price: fromMajor(addon.price, currency),
    })),
  };
}

const toCharge = (row: ChargeRow): ServiceCharge => ({
  id: row.service_charge_id,
  name: row.document.name,
  amount: row.amount,
  percent: row.percent,
  basis: row.basis,
});

/** A price list from the database, as the brand shows it. */
export function freshPriceSheet(ctx: Context, priceListId: number): Promise<PriceSheet> {
  const { currency, configuration } = brandOf(ctx);
  return readPriceSheet(ctx.db, priceListId, currency, configuration.lowestOldPrice ? ctx.now : undefined);
}

const sheets = perApp(() => new Map<string, { sheet: Promise<PriceSheet>; at: number }>());
const KEPT_FOR_MS = 60_000;

/**
 * A price list for display: at most a minute old, and read again after an import. A commit reads it from the
 * database.
 */
export function priceSheetOf(ctx: Context, priceListId: number): Promise<PriceSheet> {
  const known = sheets(ctx.app);
  const key = `${ctx.tenantId}/${priceListId}`;
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < KEPT_FOR_MS) return kept.sheet;
  const sheet = freshPriceSheet(ctx, priceListId);
  known.set(key, { sheet, at: Date.now() });
  void sheet.catch(() => known.delete(key));
  return sheet;
}

/** Drops a brand's cached prices after an import. */
export function forgetPrices(ctx: Pick<Context, 'app' | 'tenantId'>): void {
  const known = sheets(ctx.app);
  for (const key of known.keys()) if (key.startsWith(`${ctx.tenantId}/`)) known.delete(key);
}
