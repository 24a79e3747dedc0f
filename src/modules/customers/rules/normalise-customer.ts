import type { CustomerDetails, TextFieldName } from './customer-details.ts';
import { tidyEmail } from './email.ts';
import { shownPhone } from './phone.ts';
import { tidyText } from './tidy-text.ts';

/** A '#' in an address becomes a space (specification section 3). */
const tidyAddress = (text: string): string => tidyText(text.replaceAll('#', ' '));

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
