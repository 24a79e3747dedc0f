import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { PaymentInput } from '#modules/payment/ui/payment-method.ts';
import { groupOf } from '#modules/tickets/ui/wire-sheet.ts';
import type { AnyCart, CommitBody } from './checkout.ts';
import type { CartView, OrderPageData } from './order-context.ts';

type Payload = CommitBody['cart'];

/** What every cart's commit says, with the total as it was shown. `payment`: null when nothing is to be paid. */
function commonPayload(
  { cartId, bill }: AnyCart,
  customer: CustomerDetails,
  payment: PaymentInput | null,
): Pick<Payload, 'cartId' | 'customerInfo' | 'paymentIdentifier' | 'numberOfPayments' | 'isHold' | 'total'> {
  return {
    ...(cartId && { cartId }),
    customerInfo: { ...customer },
    ...(payment && {
      paymentIdentifier: payment.identifier,
      numberOfPayments: payment.numberOfPayments,
    }),
    isHold: false,
    total: bill.total,
  };
}

/** A cart of goods without a seat as the commit takes it; `parts` are the goods' own. */
export const goodsPayload = (
  cart: AnyCart,
  parts: Partial<Payload>,
  customer: CustomerDetails,
  payment: PaymentInput | null,
): Payload => ({ ...commonPayload(cart, customer, payment), seats: [], ...parts });

/**
 * A cart of tickets as the commit takes it (specification section 3, 'Cart payload'), with every amount as it was
 * shown: the server compares them with its own and tells a difference.
 */
export function ticketPayload(
  data: OrderPageData,
  cart: CartView,
  customer: CustomerDetails,
  payment: PaymentInput | null,
): Payload {
  const { authProfileId, businessId, locationId } = data.presentation;
  return {
    ...commonPayload(cart, customer, payment),
    authProfileId,
    businessId,
    locationId,
    seats: cart.seats.map((seat) => payloadSeat(data, cart, seat)),
    products: cart.content.products.map(({ id, quantity }) => ({ id, quantity })),
    globalServiceCharge: orderCharges(data, cart),
    delivery: cart.content.delivery,
  };
}

type Seat = CartView['seats'][number];

function payloadSeat(
  { presentation, seatplanId, ticketGroups }: OrderPageData,
  { bill }: CartView,
  seat: Seat,
): Payload['seats'][number] {
  const type = groupOf(ticketGroups, seat.ticketGroupId)?.tickets.find(
    (one) => one.ticketId === seat.ticketId,
  );
  // The bill is fresher than the prices that the page was loaded with.
  const line = bill.lines.find(
    ({ kind, itemId, ticketGroupId }) =>
      kind === 'ticket' && itemId === seat.ticketId && ticketGroupId === seat.ticketGroupId,
  );
  const addons = type?.addons ?? [];
  return {
    XCoordinate: seat.x,
    YCoordinate: seat.y,
    RowName: seat.row,
    SeatName: seat.seat,
    isFirstAddonSelected: addons[0] !== undefined && seat.addonIds.includes(addons[0].id),
    isMultiplyFactorSubTicket: seat.isSub,
    ticket: {
      prsntId: presentation.id,
      ticketGroupId: seat.ticketGroupId,
      venueId: presentation.venueId,
      seatplanId,
      sectionId: seat.sectionId,
      ticketId: seat.ticketId,
      amount: seat.isSub ? 0 : (line?.unit ?? type?.price ?? 0),
      serviceCharge: seat.isSub ? 0 : (type?.serviceCharge ?? 0),
      ...(type && { pricePolicyId: type.pricePolicyId, oldPrice: type.oldPrice }),
      selectedAddons: addons
        .filter(({ id }) => seat.addonIds.includes(id))
        .map(({ id, price }) => ({ id, price })),
    },
  };
}

/** The charges of the order as a whole, as the bill shows them. */
function orderCharges({ serviceCharge }: OrderPageData, { bill }: CartView): number {
  const ids = new Set(serviceCharge.filter((charge) => !charge.isPerTicket).map((charge) => charge.id));
  const sum = bill.lines
    .filter((line) => line.kind === 'charge' && ids.has(line.itemId))
    .reduce((all, line) => all + line.amount, 0);
  // Amounts have at most three decimals; adding them up must not bring more.
  return Number(sum.toFixed(3));
}
