import { useTranslations } from 'use-intl';
import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Fault } from '../rules/check-customer.ts';
import type { CustomerField } from '../rules/customer-details.ts';
import { examplePhone } from '../rules/phone.ts';

type Advice = keyof EnglishTexts['customers']['advice'];

/** Which advice follows 'not valid', by field. */
const ADVICE: Partial<Record<CustomerField, Advice>> = {
  firstName: 'name',
  lastName: 'name',
  email: 'email',
  mobileNumber: 'mobileNumber',
  postalCode: 'postalCode',
  invoicePostalCode: 'postalCode',
  dateOfBirth: 'dateOfBirth',
  ssn: 'number',
  invoiceSSN: 'number',
};

/** The text of a fault next to its field. `phoneCountry`: the country of the example number. */
export function useFaultText(phoneCountry: string): (fault: Fault) => string {
  const t = useTranslations('customers');
  return ({ field, code }) => {
    const fault = t(`fault.${code}`, { fieldLabel: t(`field.${field}`) });
    const advice = code === 'notValid' ? ADVICE[field] : undefined;
    if (!advice) return fault;
    // Isolated: between Hebrew or Arabic words its groups would change places.
    const example = `\u2066${examplePhone(phoneCountry)}\u2069`;
    return t('fault.withAdvice', { fault, advice: t(`advice.${advice}`, { example }) });
  };
}
