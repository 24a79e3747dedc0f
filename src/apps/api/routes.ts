import { botCheckRoutes } from '#platform/server/bot-check/routes.ts';
import type { AnyRoute } from '#platform/server/http/route.ts';
import { routes as catalog } from '#modules/catalog/server/routes.ts';
import { routes as codes } from '#modules/codes/server/code-export.ts';
import { routes as customers } from '#modules/customers/server/routes.ts';
import { routes as donations } from '#modules/donations/server/routes.ts';
import { phoneOfMember } from '#modules/memberships/server/member-store.ts';
import { routes as memberships } from '#modules/memberships/server/routes.ts';
import { fillInKnown, forgetCustomer } from '#modules/ordering/server/cart/cart-store.ts';
import { forgetForms } from '#modules/payment/server/payment-form-store.ts';
import { routes as ordering } from '#modules/ordering/server/routes.ts';
import { routes as payment } from '#modules/payment/server/routes.ts';
import { routes as products } from '#modules/products/server/routes.ts';
import { routes as reminders } from '#modules/reminders/server/routes.ts';
import { routes as seating } from '#modules/seating/server/routes.ts';
import { routes as tenancy } from '#modules/tenancy/server/routes.ts';
import { routes as tickets } from '#modules/tickets/server/routes.ts';
import { routes as vouchers } from '#modules/vouchers/server/routes.ts';

/** Every call of the shop, by module. */
export const routes = (): readonly AnyRoute[] => [
  ...tenancy,
  ...catalog,
  ...customers({
    onSignIn: fillInKnown,
    // The next person at the screen must not find the customer's details, nor pay with what they have typed.
    onSignOut: (ctx) => Promise.all([forgetCustomer(ctx), forgetForms(ctx)]),
    phoneOfMember,
  }),
  ...seating,
  ...vouchers,
  ...codes,
  ...memberships,
  ...tickets,
  ...donations,
  ...products,
  ...payment,
  ...reminders,
  ...ordering,
  ...botCheckRoutes,
];
