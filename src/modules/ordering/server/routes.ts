import { rawRoute, route, type AnyRoute } from '#platform/server/http/route.ts';
import * as contract from '#modules/ordering/contract.ts';
import * as codes from '#modules/ordering/contract/code-calls.ts';
import * as holds from '#modules/ordering/contract/hold-calls.ts';
import { openMemberSale } from '#modules/ordering/contract/member-sale-call.ts';
import { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import * as refunds from '#modules/ordering/contract/refund-calls.ts';
import * as vouchers from '#modules/ordering/contract/voucher-calls.ts';
import * as operators from '#modules/ordering/contract/operator-calls.ts';
import { cancelOrderItemsFor } from './cancel-items.ts';
import {
  cancelPresentationFor,
  movePresentationFor,
  operatorPresentationFor,
} from './changes/change-presentation.ts';
import { blockedSeatsFor, blockSeatsFor, unblockSeatsFor } from './changes/block-seats.ts';
import { askRefundFor, refundOfferFor } from './changes/refund-offer.ts';
import {
  enterKindStepFor,
  enterStepFor,
  extendTimeFor,
  readCartFor,
  readKindCartFor,
  resetKindCartFor,
  resetOrderFor,
  writeCartFor,
  writeKindCartFor,
} from './cart/cart-calls.ts';
import { enterCodeFor, enterMemberFor, enterReferenceFor, removeCodeFor } from './cart/code-calls.ts';
import {
  enterAnyCodeFor,
  enterKindVoucherFor,
  removeKindVoucherFor,
  removeVoucherFor,
  setKindVoucherAmountFor,
  setVoucherAmountFor,
} from './cart/voucher-calls.ts';
import { commitOrderFor } from './commit/commit-order.ts';
import { mailOrderFor } from './operators/mail-again.ts';
import { payOutRefundsFor } from './operators/pay-out.ts';
import { operatorOrderFor } from './operators/order-view.ts';
import { searchOrdersFor } from './operators/search-orders.ts';
import { findHoldFor, giveUpHoldFor, readHoldFor } from './holds/hold-page.ts';
import { collectHoldFor } from './holds/collect-hold.ts';
import { shareHoldFor } from './holds/hold-vouchers.ts';
import { payHoldFor } from './holds/pay-hold.ts';
import { outboxRoutes } from '#modules/documents/server/outbox-page.ts';
import { eTicketFor, sendCalendar, sendPdf } from './e-ticket.ts';
import { paymentStatusFor } from './commit/order-outcome.ts';
import { invoiceExport } from './invoice-export.ts';
import { openMemberSaleFor } from './open-member-sale.ts';
import { openOrderFor } from './open-order.ts';
import { orderPageFor } from './order-page.ts';
import { proceedPaymentFor, returnedPage } from './returned-page.ts';
import { seatChangeFor } from './seat-change/seat-change-page.ts';
import { wholePresentationFor } from './whole-presentation.ts';
import { withdrawPaymentFor } from './withdraw-payment.ts';

export const routes: readonly AnyRoute[] = [
  route(contract.getPresentation, wholePresentationFor),
  route(contract.orderPage, orderPageFor),
  route(openMemberSale, openMemberSaleFor),
  route(openOrder, openOrderFor),
  route(contract.readCart, readCartFor),
  route(contract.writeCart, writeCartFor),
  route(codes.enterCode, enterCodeFor),
  route(codes.enterReference, enterReferenceFor),
  route(codes.enterMember, enterMemberFor),
  route(codes.removeCode, removeCodeFor),
  route(vouchers.enterAnyCode, enterAnyCodeFor),
  route(vouchers.setVoucherAmount, setVoucherAmountFor),
  route(vouchers.removeVoucher, removeVoucherFor),
  route(vouchers.enterKindVoucher, enterKindVoucherFor),
  route(vouchers.setKindVoucherAmount, setKindVoucherAmountFor),
  route(vouchers.removeKindVoucher, removeKindVoucherFor),
  route(contract.enterStep, enterStepFor),
  route(contract.extendTime, extendTimeFor),
  route(contract.resetOrder, resetOrderFor),
  route(contract.readKindCart, readKindCartFor),
  route(contract.writeKindCart, writeKindCartFor),
  route(contract.enterKindStep, enterKindStepFor),
  route(contract.resetKindCart, resetKindCartFor),
  route(contract.commitOrder, commitOrderFor),
  route(contract.paymentStatus, paymentStatusFor),
  route(contract.proceedPayment, proceedPaymentFor),
  route(contract.withdrawPayment, withdrawPaymentFor),
  route(holds.readHold, readHoldFor),
  route(holds.payHold, payHoldFor),
  route(holds.shareHold, shareHoldFor),
  route(holds.collectHold, collectHoldFor),
  route(holds.giveUpHold, giveUpHoldFor),
  route(holds.findHold, findHoldFor),
  route(contract.eTicket, eTicketFor),
  route(seatChange, seatChangeFor),
  route(operators.searchOrders, searchOrdersFor),
  route(operators.operatorOrder, operatorOrderFor),
  route(operators.mailOrder, mailOrderFor),
  route(operators.payOutRefunds, payOutRefundsFor),
  route(operators.cancelOrderItems, cancelOrderItemsFor),
  route(operators.operatorPresentation, operatorPresentationFor),
  route(operators.cancelPresentation, cancelPresentationFor),
  route(operators.movePresentation, movePresentationFor),
  route(operators.blockedSeats, blockedSeatsFor),
  route(operators.blockSeats, blockSeatsFor),
  route(operators.unblockSeats, unblockSeatsFor),
  route(refunds.refundOffer, refundOfferFor),
  route(refunds.askRefund, askRefundFor),
  rawRoute(contract.ticketsPdf, sendPdf),
  rawRoute(contract.showingCalendar, sendCalendar),
  rawRoute(contract.paymentReturned, returnedPage),
  invoiceExport,
  ...outboxRoutes,
];
