import { route, type AnyRoute } from '#platform/server/http/route.ts';
import {
  getBanks,
  getPaymentForm,
  getSavedCards,
  postPaymentForm,
  removeSavedCard,
} from '#modules/payment/contract.ts';
import { OUTSIDE_PROVIDERS } from '#modules/tenancy/rules/payment-offers.ts';
import { appleDomainFile } from './apple-domain-file.ts';
import { banksFor } from './banks.ts';
import { webhookRoutes } from './webhooks.ts';
import { openPaymentForm } from './payment-form.ts';
import { providerPages } from './providers.ts';
import { removeSavedCardFor, savedCardsFor } from './saved-cards/saved-cards.ts';

export const routes: readonly AnyRoute[] = [
  // An ID number in the address is ignored: addresses are logged by proxies.
  route(getPaymentForm, (ctx, { params, query: { total, method, flow, locationId, authProfileId } }) =>
    openPaymentForm(ctx, {
      locale: params.locale,
      total,
      part: 'querystring',
      method,
      flow,
      locationId,
      authProfileId,
    }),
  ),
  route(postPaymentForm, (ctx, { params, body }) =>
    openPaymentForm(ctx, { ...body, locale: params.locale, part: 'body' }),
  ),
  route(getBanks, banksFor),
  route(getSavedCards, savedCardsFor),
  route(removeSavedCard, removeSavedCardFor),
  ...OUTSIDE_PROVIDERS.flatMap(webhookRoutes),
  ...providerPages,
  appleDomainFile,
];
