import { route, type AnyRoute } from '#platform/server/route.ts';
import * as contract from '#modules/ordering/contract.ts';
import { enterStepFor, extendTimeFor, readCartFor, resetOrderFor, writeCartFor } from './cart-calls.ts';
import { commitOrderFor } from './commit-order.ts';
import { outboxRoutes } from './documents/outbox-page.ts';
import { eTicketFor, sendCalendar, sendPdf } from './e-ticket.ts';
import { paymentStatusFor } from './order-outcome.ts';
import { invoiceExport } from './invoice-export.ts';
import { orderPageFor } from './order-page.ts';
import { returnedPage } from './returned-page.ts';

export const routes: readonly AnyRoute[] = [
  route(contract.orderPage, orderPageFor),
  route(contract.readCart, readCartFor),
  route(contract.writeCart, writeCartFor),
  route(contract.enterStep, enterStepFor),
  route(contract.extendTime, extendTimeFor),
  route(contract.resetOrder, resetOrderFor),
  route(contract.commitOrder, commitOrderFor),
  route(contract.paymentStatus, paymentStatusFor),
  route(contract.eTicket, eTicketFor),
  { method: 'GET', path: '/api/tickets/:token/tickets.pdf', summary: 'The tickets as PDF', answer: sendPdf },
  {
    method: 'GET',
    path: '/api/tickets/:token/showing.ics',
    summary: 'The showing for a calendar',
    answer: sendCalendar,
  },
  {
    method: 'GET',
    path: '/api/payment/returned/:orderId',
    summary: 'Back from the gateway’s own step',
    hidden: true,
    answer: returnedPage,
  },
  invoiceExport,
  ...outboxRoutes,
];
