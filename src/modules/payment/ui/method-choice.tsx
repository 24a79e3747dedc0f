import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { RadioList } from '#platform/ui/controls/radio-list.tsx';
import { cardName } from '../rules/card-name.ts';
import { codeScheme } from '../rules/code.ts';
import type { OfferedMethod } from '../rules/methods.ts';
import { CardForm } from './card/card-form.tsx';
import { CodeForm } from './code/code-form.tsx';
import { TransferForm } from './transfer/transfer-form.tsx';
import type { MethodForm, MethodProps } from './payment-method.ts';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import './method-choice.css';

/** The form of each method. */
const METHOD_FORMS: Readonly<Record<OfferedMethod, MethodForm>> = {
  card: CardForm,
  code: CodeForm,
  transfer: TransferForm,
};

/** The schemes that every provider takes. */
const DEFAULT_CARDS: NonNullable<PaymentOffer['cards']> = ['visa', 'mastercard'];

/** The names of the accepted cards: their marks may be shown only as their owners give them out. */
function CardSchemes({ schemes }: { schemes: NonNullable<PaymentOffer['cards']> }) {
  return (
    <span className="payment-schemes">
      {schemes.map((scheme) => (
        // The space keeps the names apart where they are read out.
        <span key={scheme} className="payment-scheme">{`${cardName(scheme)} `}</span>
      ))}
    </span>
  );
}

interface MethodChoiceProps extends Omit<MethodProps, 'offer'> {
  /** The methods that the brand offers in this flow, in its order; at least one. */
  offers: readonly PaymentOffer[];
  value: OfferedMethod;
  onChange: (method: OfferedMethod) => void;
  /** The number of failed payments: the next one begins with a new form. */
  tries: number;
  /** The formatted sum, when vouchers have paid the other part. */
  rest?: string | undefined;
  /** To focus the choice when another way is wanted. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Below the heading: what has become of the last payment. */
  note?: ReactNode;
}

/** The choice of the payment method. Only the form of the chosen method is mounted; `ref` is its handle. */
export function MethodChoice({
  offers,
  value,
  onChange,
  tries,
  rest,
  headingRef,
  note,
  ...props
}: MethodChoiceProps) {
  const t = useTranslations('payment.method');
  const heading = rest === undefined ? t('heading') : t('rest', { rest });
  return (
    <section className="payment-methods">
      <h2 ref={headingRef} tabIndex={-1} className="step-heading">
        {heading}
      </h2>
      {note}
      <RadioList
        legend={heading}
        value={value}
        options={offers.map((offer) => {
          const Form = METHOD_FORMS[offer.method];
          return {
            value: offer.method,
            label:
              offer.method === 'code' ? t('code', { scheme: codeScheme(offer.provider) }) : t(offer.method),
            end: offer.method === 'card' && <CardSchemes schemes={offer.cards ?? DEFAULT_CARDS} />,
            body: <Form key={tries} offer={offer} {...props} />,
          };
        })}
        onChange={onChange}
      />
    </section>
  );
}
