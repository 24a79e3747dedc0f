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
import { areaMobileLoginValidationFor, logoutFor, mobileLoginValidationFor, signedInFor } from './sign-in.ts';

export const routes: readonly AnyRoute[] = [
  route(mobileLogin, mobileLoginFor),
  route(mobileLoginValidation, mobileLoginValidationFor),
  route(areaMobileLogin, areaMobileLoginFor),
  route(areaMobileLoginValidation, areaMobileLoginValidationFor),
  route(customerLogout, logoutFor),
  route(areaLogout, logoutFor),
  route(signedIn, signedInFor),
];
