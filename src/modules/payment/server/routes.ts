import { route, type AnyRoute } from '#platform/server/route.ts';
import { getPaymentForm, postPaymentForm } from '#modules/payment/contract.ts';
import { noticeRoute } from './notices.ts';
import { openPaymentForm } from './payment-form.ts';
import { stripeFormPage } from './stripe/form-page.ts';

export const routes: readonly AnyRoute[] = [
  route(getPaymentForm, (ctx, { params, query }) =>
    openPaymentForm(ctx, { locale: params.locale, total: query.total }),
  ),
  route(postPaymentForm, (ctx, { params, body }) =>
    openPaymentForm(ctx, { locale: params.locale, total: body.total, ssn: body.ssn }),
  ),
  noticeRoute('demo'),
  noticeRoute('stripe'),
  ...stripeFormPage,
];
