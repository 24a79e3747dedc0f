import { Suspense, type ReactNode, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { RadioList, type RadioWay } from '#platform/ui/controls/radio-list.tsx';
import { onChosen } from '#platform/ui/controls/choice-in-form.ts';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { cardName } from '../rules/cards/card-name.ts';
import { codeScheme } from '../rules/code.ts';
import type { ListedMethod, ListedOffer } from '../rules/methods.ts';
import { savedCardIdentifier, type PaymentPick, type SavedCard } from '../rules/cards/saved-card.ts';
import { CardForm } from './card/card-form.tsx';
import { CodeForm } from './code/code-form.tsx';
import { PaypalForm } from './paypal/paypal-form.tsx';
import { TransferForm } from './transfer/transfer-form.tsx';
import type { SavedCardsUse } from './saved/use-saved-cards.ts';
import type { MethodForm, MethodProps } from './payment-method.ts';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import './method-choice.css';

/** The form of each method. */
const METHOD_FORMS: Readonly<Record<ListedMethod, MethodForm>> = {
  card: CardForm,
  code: CodeForm,
  transfer: TransferForm,
  paypal: PaypalForm,
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

const SavedCardForm = lazyPart(async () => (await import('./saved/saved-card-form.tsx')).SavedCardForm);
const SaveCardTick = lazyPart(async () => (await import('./saved/save-card-tick.tsx')).SaveCardTick);

/** From left to right in every language, as it is printed on the card: U+2066 and U+2069. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`;
const nameOf = ({ brand, lastFour }: SavedCard): string => leftToRight(`${cardName(brand)} •••• ${lastFour}`);
const expiryOf = ({ expMonth, expYear }: SavedCard): string =>
  leftToRight(`${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`);

interface MethodChoiceProps extends Omit<MethodProps, 'offer' | 'savesCard'> {
  /** The methods of the list that the brand offers in this flow, in its order; at least one. */
  offers: readonly ListedOffer[];
  /** The customer's saved cards, offered before the methods. */
  saved: SavedCardsUse;
  value: PaymentPick;
  onChange: (pick: PaymentPick) => void;
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
  saved,
  value,
  onChange,
  tries,
  rest,
  headingRef,
  note,
  ...props
}: MethodChoiceProps) {
  const t = useTranslations('payment.method');
  const tSaved = useTranslations('payment.saved');
  const heading = rest === undefined ? t('heading') : t('rest', { rest });
  return (
    <section ref={useKeptFocus<HTMLElement>(onChosen)} className="payment-methods">
      <h2 ref={headingRef} tabIndex={-1} className="step-heading">
        {heading}
      </h2>
      {note}
      <RadioList
        legend={heading}
        value={value}
        options={[
          ...saved.cards.map((card): RadioWay<PaymentPick> => ({
            value: savedCardIdentifier(card.id),
            label: nameOf(card),
            end: tSaved('expires', { expiry: expiryOf(card) }),
            body: (
              <Suspense>
                <SavedCardForm {...{ card, saved }} ref={props.ref} />
              </Suspense>
            ),
          })),
          ...offers.map((offer): RadioWay<PaymentPick> => {
            const Form = METHOD_FORMS[offer.method];
            return {
              value: offer.method,
              label:
                offer.method === 'code' ? t('code', { scheme: codeScheme(offer.provider) }) : t(offer.method),
              end: offer.method === 'card' && <CardSchemes schemes={offer.cards ?? DEFAULT_CARDS} />,
              body: (
                <>
                  <Form key={tries} offer={offer} savesCard={saved.isSaving} {...props} />
                  {offer.method === 'card' && saved.isOffered && (
                    <Suspense>
                      <SaveCardTick saved={saved} />
                    </Suspense>
                  )}
                </>
              ),
            };
          }),
        ]}
        onChange={onChange}
      />
      <VisuallyHidden>
        <span role="status">{saved.removed && tSaved('removed', { card: nameOf(saved.removed) })}</span>
      </VisuallyHidden>
    </section>
  );
}
