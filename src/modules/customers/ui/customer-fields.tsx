import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Fields } from '#platform/ui/controls/field.tsx';
import { SelectField, type SelectOption } from '#platform/ui/controls/select-field.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import type { Fault } from '../rules/check-customer.ts';
import { MAX_LENGTH, type CustomerField } from '../rules/customer-details.ts';
import { takesAnyCountry, typingOf, type FormField } from '../rules/form-fields.ts';
import { suggestEmail } from '../rules/suggest-email.ts';
import { PhoneCountry } from './phone-country.tsx';
import type { CustomerFormState } from './use-customer-form.ts';

interface CustomerFieldsProps {
  form: CustomerFormState;
  fields: readonly FormField[];
  /** The locations to choose from, with names. */
  locations?: readonly SelectOption[];
  textOf: (fault: Fault) => string;
}

/** Names are next to each other; long fields have a row of their own. */
const NARROW: ReadonlySet<CustomerField> = new Set([
  'firstName',
  'lastName',
  'city',
  'postalCode',
  'invoiceCity',
  'invoicePostalCode',
]);
const isHinted = (field: CustomerField): field is 'email' | 'mobileNumber' =>
  field === 'email' || field === 'mobileNumber';
/** Codes are left-to-right in every language; e-mail and phone fields always are. */
const FROM_THE_LEFT: ReadonlySet<CustomerField> = new Set([
  'postalCode',
  'ssn',
  'invoicePostalCode',
  'invoiceSSN',
]);

/** The fields of a form in their order. */
export function CustomerFields({ form, fields, locations = [], textOf }: CustomerFieldsProps) {
  const { value, rules, change } = form;
  const line = (one: FormField) => {
    if (one.field === 'location')
      return <LocationField key={one.field} {...{ form, textOf, locations }} {...one} />;
    if (one.field === 'email') return <EmailField key={one.field} {...{ form, textOf }} {...one} />;
    return <CustomerTextField key={one.field} {...{ form, textOf }} {...one} />;
  };
  const country = (
    <PhoneCountry
      key="intlPhone"
      value={value.intlPhone || rules.country}
      onChange={(next) => change('intlPhone', next)}
    />
  );
  return (
    <Fields>
      {fields.flatMap((one) =>
        one.field === 'mobileNumber' && takesAnyCountry(rules.form) ? [country, line(one)] : [line(one)],
      )}
    </Fields>
  );
}

type LineProps = FormField & Pick<CustomerFieldsProps, 'form' | 'textOf'>;

function useLine({ form, field, isRequired, textOf }: LineProps) {
  const t = useTranslations('customers');
  const fault = form.faults.find((one) => one.field === field);
  return {
    label: t(`field.${field}`),
    hint: isHinted(field) ? t(`hint.${field}`) : undefined,
    optional: isRequired ? undefined : t('form.optional'),
    error: fault && textOf(fault),
    name: field,
    required: isRequired,
    value: form.value[field],
    onChange: (next: string) => form.change(field, next),
  };
}

function CustomerTextField({ onLeave, ...props }: LineProps & { hint?: ReactNode; onLeave?: () => void }) {
  const { form, field, hint } = props;
  const { type, autoComplete, inputMode } = typingOf(field);
  const isNextToCountry = field === 'mobileNumber' && takesAnyCountry(form.rules.form);
  return (
    <TextField
      {...useLine(props)}
      {...(hint && { hint })}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      maxLength={type === 'date' ? undefined : MAX_LENGTH[field]}
      max={type === 'date' ? form.rules.today : undefined}
      wide={!NARROW.has(field) && !isNextToCountry}
      ltr={FROM_THE_LEFT.has(field) || undefined}
      onBlur={() => {
        form.leave(field);
        onLeave?.();
      }}
    />
  );
}

/** The e-mail address; when its domain is likely mistyped, the right one is offered after the field was left. */
function EmailField(props: LineProps) {
  const t = useTranslations('customers');
  const { email } = props.form.value;
  const [left, setLeft] = useState('');
  const meant = left === email ? suggestEmail(email) : undefined;
  const suggestion = meant && (
    <span role="status">
      {t.rich('suggestion', {
        email: () => (
          <button type="button" onClick={() => props.form.change('email', meant)}>
            {meant}
          </button>
        ),
      })}
    </span>
  );
  return <CustomerTextField {...props} hint={suggestion} onLeave={() => setLeft(email)} />;
}

function LocationField({ locations, ...props }: LineProps & { locations: readonly SelectOption[] }) {
  const t = useTranslations('customers');
  return (
    <SelectField
      {...useLine(props)}
      wide
      options={locations}
      placeholder={t('form.chooseLocation')}
      autoComplete="off"
    />
  );
}
