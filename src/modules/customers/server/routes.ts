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
  type OnSignIn,
  type OnSignOut,
} from './sign-in.ts';

/** What other modules do for signing in and out. */
type OfOthers = {
  /** Uses what is known of who has signed in. */
  readonly onSignIn: OnSignIn;
  /** Forgets what is kept for who was signed in. */
  readonly onSignOut: OnSignOut;
  readonly phoneOfMember: PhoneOfMember;
};

export const routes = ({ onSignIn, onSignOut, phoneOfMember }: OfOthers): readonly AnyRoute[] => [
  route(mobileLogin, (ctx, input) => mobileLoginFor(ctx, input, phoneOfMember)),
  route(mobileLoginValidation, (ctx, input) => mobileLoginValidationFor(ctx, input, onSignIn)),
  route(areaMobileLogin, areaMobileLoginFor),
  route(areaMobileLoginValidation, (ctx, input) => areaMobileLoginValidationFor(ctx, input, onSignIn)),
  route(customerLogout, (ctx) => logoutFor(ctx, onSignOut)),
  route(areaLogout, (ctx) => logoutFor(ctx, onSignOut)),
  route(signedIn, signedInFor),
];
