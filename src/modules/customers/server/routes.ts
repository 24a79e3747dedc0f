import { route, type AnyRoute } from '#platform/server/http/route.ts';
import {
  areaLogout,
  areaMobileLogin,
  areaMobileLoginValidation,
  customerLogout,
  mobileLogin,
  mobileLoginValidation,
  signedIn,
} from '../contract.ts';
import { areaMobileLoginFor, mobileLoginFor } from './send-code.ts';
import {
  areaMobileLoginValidationFor,
  logoutFor,
  mobileLoginValidationFor,
  signedInFor,
  type OnSignOut,
} from './sign-in.ts';

/** `onSignOut` forgets what another module keeps for who was signed in. */
export const routes = (onSignOut: OnSignOut): readonly AnyRoute[] => [
  route(mobileLogin, mobileLoginFor),
  route(mobileLoginValidation, mobileLoginValidationFor),
  route(areaMobileLogin, areaMobileLoginFor),
  route(areaMobileLoginValidation, areaMobileLoginValidationFor),
  route(customerLogout, (ctx) => logoutFor(ctx, onSignOut)),
  route(areaLogout, (ctx) => logoutFor(ctx, onSignOut)),
  route(signedIn, signedInFor),
];
