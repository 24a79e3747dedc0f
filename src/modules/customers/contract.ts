import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { SMS_CODE_PATTERN } from './rules/sign-in-codes.ts';
import { WireCustomerSchema } from './rules/wire-customer.ts';

/**
 * Signing in by a code that is sent to the customer's mobile number (specification section 7, 'Customer and customer
 * area'). A request answers the same whether or not the cinema knows the number.
 */

const MobileNumber = Type.String({ maxLength: 40 });
const SmsCode = Type.String({ pattern: SMS_CODE_PATTERN });
const Success = Type.Object({ success: Type.Boolean() });

const asksForCode = {
  method: 'POST',
  access: 'visitor',
  reply: Success,
  refusals: ['LOGIN_FAILED', 'invalid_mobileNumber', 'TOO_MANY_REQUESTS', 'RECAPTCHA_REQUIRED'],
  style: 'specification',
  botCheck: 'high',
} as const;

const signsIn = {
  method: 'POST',
  access: 'visitor',
  refusals: ['INVALID_SMS_CODE'],
  style: 'specification',
  limit: { max: 30, seconds: 600 },
} as const;

const signsOut = {
  method: 'POST',
  access: 'visitor',
  reply: Success,
  refusals: [],
  style: 'specification',
} as const;

export const mobileLogin = endpoint({
  ...asksForCode,
  path: '/api/customer/mobile-login',
  summary: 'Sends a sign-in code to a mobile number, or to that of a member (parameter 64)',
  body: Type.Object({
    mobileNumber: Type.Optional(MobileNumber),
    /** Instead of the mobile number, where the brand has that; the code is entered without a number. */
    memberNumber: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    /** True: also to a number that the cinema does not know, to go on to checkout with it. */
    sendSmsRegardlessOfCustomerExistence: Type.Optional(Type.Boolean()),
    recaptchaToken: Type.Optional(Type.String()),
  }),
});

export const mobileLoginValidation = endpoint({
  ...signsIn,
  path: '/api/customer/mobile-login-validation-area',
  summary: 'Signs in with the code that was sent to a mobile number',
  body: Type.Object({ smsCode: SmsCode, mobileNumber: MobileNumber }),
  reply: Type.Object({ customerInfo: WireCustomerSchema }),
});

export const areaMobileLogin = endpoint({
  ...asksForCode,
  path: '/api/customer-area/mobile-login',
  summary:
    'Sends a sign-in code to a mobile number; with ?checkout also to one that the cinema does not know',
  query: Type.Object({ checkout: Type.Optional(Type.String({ maxLength: 5 })) }),
  body: Type.Object({ mobileNumber: MobileNumber, recaptchaToken: Type.Optional(Type.String()) }),
});

export const areaMobileLoginValidation = endpoint({
  ...signsIn,
  path: '/api/customer-area/mobile-login-validation',
  summary: 'Signs in with the code that was sent to the number of the last request',
  body: Type.Object({ smsCode: SmsCode }),
  reply: Type.Object({ customerAreaInfo: WireCustomerSchema }),
});

export const customerLogout = endpoint({
  ...signsOut,
  path: '/api/customer/logout',
  summary: 'Signs the visitor out',
});

export const areaLogout = endpoint({
  ...signsOut,
  path: '/api/customer-area/logout',
  summary: 'Signs the visitor out of the customer area, which is the same',
});

export const signedIn = endpoint({
  method: 'GET',
  path: '/api/customer',
  access: 'visitor',
  summary: 'Who is signed in',
  reply: Type.Object({ customerInfo: Type.Union([WireCustomerSchema, Type.Null()]) }),
  refusals: [],
  style: 'own',
});
