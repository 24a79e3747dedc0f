import type { FastifyReply } from 'fastify';
import { addDays, instantOf, isDay } from '#kernel/dates.ts';
import { sum, toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { recordAct } from '#platform/server/operator-acts.ts';
import type { RawRoute } from '#platform/server/http/route.ts';
import { sendCsv } from '#platform/server/http/send-csv.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { vatShares } from '#modules/sales/rules/vat.ts';
import { invoicedOrders, type InvoicedOrder } from './order-store.ts';

/** The columns, named as in the form and the commit's reply. Amounts in major units, instants in UTC. */
const NAMES = [
  'reservationIdentifier', 'status', 'settledAt', 'currency', 'total', 'refunded', 'vat', 'vatRates', 'invoiceName', 'invoiceSSN', 'invoiceAddress',
  'invoiceCity', 'invoicePostalCode', 'firstName', 'lastName', 'email',
] as const; // prettier-ignore

/**
 * GET /api/operator/invoices?from=YYYY-MM-DD&to=YYYY-MM-DD: the e-invoice details (parameter 66) that buyers of the
 * host's brand requested, as CSV. It has orders settled on these days in the brand's time zone, both days included,
 * the oldest first. `refunded` is the refunded part of the total: invoices of orders that were cancelled, in part or
 * whole, must be corrected. `vat` is the value-added tax within the total, `vatRates` the same by rate ('9%=1.42 20%=0.93'). 400 without two such days, 401 without the token, 404 when no token is set.
 */
export const invoiceExport: RawRoute = {
  method: 'GET',
  path: '/api/operator/invoices',
  summary: 'The e-invoice details of a brand’s orders as CSV (operators)',
  access: 'operator',
  async answer(ctx, request, reply) {
    const { from = '', to = '' } = request.query as { from?: string; to?: string };
    if (!isDay(from) || !isDay(to) || to < from) return reply.code(400).send({ code: 'BAD_INPUT' });
    return sendInvoices(ctx, reply, from, to);
  },
};

async function sendInvoices(
  ctx: Context,
  reply: FastifyReply,
  from: string,
  to: string,
): Promise<FastifyReply> {
  const { code, timeZone } = brandOf(ctx);
  const midnight = (day: string): Date => instantOf(day, '00:00', timeZone);
  const orders = await ctx.db.transaction(async (tx) => {
    const found = await invoicedOrders(tx, midnight(from), midnight(addDays(to, 1)));
    const detail = { from, to, orders: found.length };
    await recordAct(tx, ctx, { act: 'invoices.exported', subject: code, detail });
    return found;
  });
  return sendCsv(reply, {
    name: `${code}-invoices-${from}-${to}`,
    columns: NAMES,
    rows: orders.map(rowOf),
  });
}

function rowOf({
  code,
  status,
  settledAt,
  currency,
  total,
  refunded,
  customer,
  lines,
}: InvoicedOrder): (string | number)[] {
  const shares = vatShares(lines);
  const vat = sum(shares.map(({ amount }) => amount));
  const amounts = [total, refunded, vat].map((amount) => toMajor(amount, currency));
  const rates = shares.map(({ rate, amount }) => `${rate}%=${toMajor(amount, currency)}`).join(' ');
  const head = [code, status, settledAt.toISOString(), currency, ...amounts, rates];
  return [...head, ...NAMES.slice(head.length).map((name) => customer[name] ?? '')];
}
