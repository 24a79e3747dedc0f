import { type ReactNode, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { SelectOption } from '#platform/ui/controls/select-field.tsx';
import type { CustomerField } from '../rules/customer-details.ts';
import { formFields, inNameOrder, INVOICE_FIELDS } from '../rules/form-fields.ts';
import { CustomerFields } from './customer-fields.tsx';
import { ErrorSummary, type FaultLine } from './error-summary.tsx';
import { useFaultText } from './fault-text.ts';
import { KnownDetails, useKnownDetails } from './known-details.tsx';
import { useFaultLines } from './use-fault-lines.ts';
import { TermsTick } from './terms-tick.tsx';
import type { CustomerFormState } from './use-customer-form.ts';
import './customer-form.css';

interface CustomerFormProps {
  /** From `useCustomerForm`. */
  form: CustomerFormState;
  locations?: readonly SelectOption[];
  /** Whether the shop knows who buys: what nobody has to type is one line then. */
  isKnown?: boolean;
  /** Address of the terms; they open without leaving the order. */
  termsHref: string;
  /** Faults of what is between the fields and the checkboxes. */
  others?: readonly FaultLine[];
  /** What is between the fields and the checkboxes: payment methods, the summary. */
  children?: ReactNode;
}

/**
 * The buyer's form: fields by the brand's configuration, e-invoice, terms and consent. Put it into a `<form
 * noValidate>` with the button, which calls `form.submit()`.
 */
export function CustomerForm({
  form,
  locations,
  isKnown = false,
  termsHref,
  others = [],
  children,
}: CustomerFormProps) {
  const { value, rules } = form;
  const t = useTranslations('customers');
  const locale = useLocale();
  const textOf = useFaultText(value.intlPhone || rules.country);
  const place = useRef<HTMLDivElement>(null);
  const go = (field: CustomerField): void =>
    place.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
  const { lines, summary } = useFaultLines({ form, textOf, onGo: go, others });
  const fields = inNameOrder(formFields(rules.form, rules.configuration), locale);
  const part = useRef<HTMLElement>(null);
  const known = useKnownDetails(form, fields, { isKnown, place: part });

  return (
    <div ref={place} className="customers-form">
      {lines.length > 0 && <ErrorSummary lines={lines} ref={summary} />}
      <section ref={part} className="customers-part">
        <h2 className="customers-head">{t('form.heading')}</h2>
        {known.isShort ? (
          <KnownDetails {...{ form, fields }} onChange={known.open} />
        ) : (
          <CustomerFields {...{ form, fields, locations, textOf }} />
        )}
        {rules.configuration.params[66] && <Invoice form={form} textOf={textOf} />}
      </section>
      {children}
      <div className="customers-part">
        {rules.configuration.termsRequired && <TermsTick {...{ form, textOf, termsHref }} />}
        <Checkbox
          name="mailingConsent"
          label={t('ticks.mailing')}
          checked={value.mailingConsent}
          onChange={(next) => form.change('mailingConsent', next)}
        />
      </div>
    </div>
  );
}

const INVOICE = INVOICE_FIELDS.map((field) => ({ field, isRequired: true }));

/** The e-invoice: its fields appear when it is chosen. */
function Invoice({
  form,
  textOf,
}: Pick<CustomerFormProps, 'form'> & { textOf: ReturnType<typeof useFaultText> }) {
  const t = useTranslations('customers');
  return (
    <>
      <Checkbox
        name="invoiceRequested"
        label={t('invoice.requested')}
        checked={form.value.invoiceRequested}
        onChange={(next) => form.change('invoiceRequested', next)}
      />
      {form.value.invoiceRequested && (
        <fieldset>
          <legend>
            <VisuallyHidden>{t('invoice.heading')}</VisuallyHidden>
          </legend>
          <CustomerFields form={form} fields={INVOICE} textOf={textOf} />
        </fieldset>
      )}
    </>
  );
}
