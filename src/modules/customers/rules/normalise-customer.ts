import type { CustomerDetails, TextFieldName } from './customer-details.ts';
import { shownPhone } from './phone.ts';

/** Invisible characters for text direction, which pasted texts may contain. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** Normalises a text: composed letters, no invisible characters, single spaces, none at the ends. */
export const tidyText = (text: string): string =>
  text.normalize('NFC').replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

/** A '#' in an address becomes a space (specification section 3). */
const tidyAddress = (text: string): string => tidyText(text.replaceAll('#', ' '));

/** Case is insignificant only after the @; before it, mail servers may distinguish it. */
function tidyEmail(text: string): string {
  const bare = tidyText(text).replaceAll(' ', '');
  const at = bare.lastIndexOf('@');
  return at < 0 ? bare : bare.slice(0, at) + bare.slice(at).toLowerCase();
}

const ISRAEL_ABROAD = /^(\+|00)972[\s-]*(\(0\))?[\s-]*0?/;

/**
 * A mobile number as it is shown and stored: in the national form when it is of `country`. In Israel +972 becomes 0
 * whatever follows (specification section 3).
 */
export function tidyMobile(text: string, country: string): string {
  const bare = tidyText(text);
  return shownPhone(country === 'IL' ? bare.replace(ISRAEL_ABROAD, '0') : bare, country);
}

/** Normalises details, before they are checked and stored. `country`: the brand's. */
export function normaliseCustomer(details: CustomerDetails, country: string): CustomerDetails {
  const tidy = { ...details };
  for (const field of Object.keys(tidy) as TextFieldName[]) {
    if (typeof tidy[field] === 'string') tidy[field] = tidyText(tidy[field]);
  }
  const phoneCountry = tidy.intlPhone || country;
  return {
    ...tidy,
    email: tidyEmail(details.email),
    confirmEmail: tidyEmail(details.confirmEmail),
    mobileNumber: tidyMobile(details.mobileNumber, phoneCountry),
    confirmMobile: tidyMobile(details.confirmMobile, phoneCountry),
    address1: tidyAddress(details.address1),
    address2: tidyAddress(details.address2),
    invoiceAddress: tidyAddress(details.invoiceAddress),
  };
}
