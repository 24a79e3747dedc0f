import { useMemo, useSyncExternalStore } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SelectField, type SelectOption } from '#platform/ui/controls/select-field.tsx';
import { callingCodes } from '../rules/phone.ts';

interface PhoneCountryProps {
  value: string;
  onChange: (country: string) => void;
}

/**
 * The country of a phone number. The browser fills in its name: server and browser may have different names for
 * countries, and React needs the same first rendering.
 */
export function PhoneCountry({ value, onChange }: PhoneCountryProps) {
  const t = useTranslations('customers');
  const locale = useLocale();
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const options = useMemo(
    () =>
      isInBrowser
        ? namedCountries(locale, (name, code) => t('form.country', { name, code: plus(code) }))
        : [codeAlone(value)],
    [isInBrowser, locale, t, value],
  );
  return (
    <SelectField
      label={t('field.intlPhone')}
      name="intlPhone"
      value={value}
      options={options}
      onChange={onChange}
      autoComplete="off"
    />
  );
}

const neverChanges = () => () => {};

const codeAlone = (value: string): SelectOption => ({
  value,
  label: plus(callingCodes().find(({ country }) => country === value)?.code ?? ''),
});

/** In its own direction: in Hebrew and Arabic the plus would move to the other end. */
const plus = (code: string): string => `\u2066+${code}\u2069`;

function namedCountries(locale: string, label: (name: string, code: string) => string): SelectOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return callingCodes()
    .map(({ country, code }) => ({ country, code, name: names.of(country) ?? country }))
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ country, code, name }) => ({ value: country, label: label(name, code) }));
}
