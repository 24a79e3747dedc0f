import type { Input, Reply } from '#kernel/endpoint.ts';
import { toMajor } from '#kernel/money.ts';
import type { Context } from '#platform/server/context.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { textFor, type Texts } from '#modules/i18n/rules/locales.ts';
import { translatorFor } from '#modules/i18n/server/messages.ts';
import { inSecondCurrency } from '#modules/sales/rules/second-currency.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { ticketGroups } from '#modules/tickets/contract.ts';
import type { PriceLevel, PriceSheet, TicketOption } from '#modules/tickets/rules/price-sheet.ts';
import { sheetFor } from './sheet-for.ts';

type Groups = Reply<typeof ticketGroups>;
type WireTicket = Groups['ticketGroups'][number]['tickets'][number];

/** The prices of a presentation's seats, in the visitor's language. Refuses NO_PRICE_POLICY when it has no prices. */
export async function ticketGroupsFor(
  ctx: Context,
  { params }: Pick<Input<typeof ticketGroups>, 'params'>,
): Promise<Groups> {
  return wireSheet(ctx, await sheetFor(ctx, await presentationFor(ctx, params.id)));
}

/** A price sheet in the form of the wire. */
export function wireSheet(ctx: Context, sheet: PriceSheet): Groups {
  const { locale } = ctx;
  return {
    ticketGroups: sheet.levels.map((level) => wireLevel(ctx, level, sheet.currency)),
    serviceCharge: sheet.charges.map((charge) => ({
      id: charge.id,
      name: textFor(charge.name ?? chargeLabel(ctx), locale),
      amount: charge.amount === null ? null : toMajor(charge.amount, sheet.currency),
      percent: charge.percent,
      isPerTicket: charge.basis === 'ticket',
    })),
  };
}

const wireLevel = (ctx: Context, level: PriceLevel, currency: string): Groups['ticketGroups'][number] => ({
  ticketGroupId: level.ticketGroupId,
  name: textFor(level.name, ctx.locale),
  ...(level.description && { description: textFor(level.description, ctx.locale) }),
  isByCodeEnabled: level.isByCodeEnabled || level.tickets.some(({ byCode }) => byCode),
  isPremium: level.isPremium,
  // Those that ask for references too: their prompts say so.
  tickets: level.tickets
    .filter(({ byCode, byMember, walkin }) => !byCode && !byMember && !walkin)
    .map((ticket) => wireTicket(ctx, ticket, currency)),
  voucherTickets: level.tickets
    .filter(({ byCode, walkin }) => byCode && !walkin)
    .map((ticket) => wireTicket(ctx, ticket, currency)),
});

/** What decides whether a ticket type may be chosen, as our calls send it. */
export const wireRules = (ticket: TicketOption) => ({
  multiplyFactor: ticket.multiplyFactor,
  minimum: ticket.minimum,
  maximum: ticket.maximum,
  companionOf: [...ticket.companionOf],
  seatKinds: [...ticket.seatKinds],
  perWheelchair: ticket.perWheelchair,
  isSoldOut: ticket.isSoldOut,
});

/** A ticket type in the form of the wire. */
export function wireTicket(ctx: Context, ticket: TicketOption, currency: string): WireTicket {
  const { locale } = ctx;
  const major = (amount: number): number => toMajor(amount, currency);
  const said = (key: 'hint' | 'ref1prompt' | 'ref2prompt', texts: Texts | undefined): object =>
    texts ? { [key]: textFor(texts, locale) } : {};
  return {
    id: ticket.ticketId,
    ticketId: ticket.ticketId,
    name: textFor(ticket.name, locale),
    ...said('hint', ticket.hint),
    price: major(ticket.price),
    oldPrice: ticket.oldPrice === null ? null : major(ticket.oldPrice),
    serviceCharge: major(ticket.serviceCharge),
    pricePolicyId: ticket.pricePolicyId,
    ...wireRules(ticket),
    isByCodeEnabled: ticket.byCode,
    walkin: ticket.walkin,
    ...said('ref1prompt', ticket.ref1prompt),
    ...said('ref2prompt', ticket.ref2prompt),
    addons: ticket.addons.map((addon) => ({
      id: addon.id,
      name: textFor(addon.name, locale),
      price: major(addon.price),
    })),
    currencies: pricesIn(ctx, ticket, currency),
  };
}

/** The price and charge of a ticket in each currency of the brand: its own, and the second one while that is shown. */
function pricesIn(ctx: Context, ticket: TicketOption, currency: string): WireTicket['currencies'] {
  const own = {
    price: toMajor(ticket.price, currency),
    serviceCharge: toMajor(ticket.serviceCharge, currency),
  };
  const second = (amount: number) => inSecondCurrency(amount, currency, brandOf(ctx).secondCurrency, ctx.now);
  const [price, charge] = [second(ticket.price), second(ticket.serviceCharge)];
  if (!price || !charge) return { [currency]: own };
  const other = price.currency;
  return {
    [currency]: own,
    [other]: { price: toMajor(price.total, other), serviceCharge: toMajor(charge.total, other) },
  };
}

/** The label of a charge without a name: the brand's, or the catalogue's ('Handling fee', 'דמי טיפול'). */
export function chargeLabel(ctx: Context): Texts {
  const { serviceChargeLabel, locales, wording } = brandOf(ctx);
  if (serviceChargeLabel) return serviceChargeLabel;
  return Object.fromEntries(
    locales.map((locale) => [locale, translatorFor('tickets', locale, wording)('serviceCharge')]),
  );
}
