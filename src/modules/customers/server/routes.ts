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
import { areaMobileLoginFor, mobileLoginFor, type PhoneOfMember } from './send-code.ts';
import {
  areaMobileLoginValidationFor,
  logoutFor,
  mobileLoginValidationFor,
  signedInFor,
  type OnSignOut,
} from './sign-in.ts';

/** What other modules do for signing in and out. */
type OfOthers = {
  /** Forgets what is kept for who was signed in. */
  readonly onSignOut: OnSignOut;
  readonly phoneOfMember: PhoneOfMember;
};

export const routes = ({ onSignOut, phoneOfMember }: OfOthers): readonly AnyRoute[] => [
  route(mobileLogin, (ctx, input) => mobileLoginFor(ctx, input, phoneOfMember)),
  route(mobileLoginValidation, mobileLoginValidationFor),
  route(areaMobileLogin, areaMobileLoginFor),
  route(areaMobileLoginValidation, areaMobileLoginValidationFor),
  route(customerLogout, (ctx) => logoutFor(ctx, onSignOut)),
  route(areaLogout, (ctx) => logoutFor(ctx, onSignOut)),
  route(signedIn, signedInFor),
];
