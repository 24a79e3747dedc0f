import { useRef, useState, type RefObject } from 'react';
import { isNothing } from '#kernel/amount.ts';
import { isOffline } from '#platform/browser/network/call.ts';
import type { CustomerFormState } from '#modules/customers/ui/use-customer-form.ts';
import type { OfferedMethod } from '#modules/payment/rules/methods.ts';
import type { MethodFault, MethodHandle, PaymentInput } from '#modules/payment/ui/payment-method.ts';
import type { Checkout } from '../cart/checkout.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import { sendAnalytics } from '../frame/use-order-analytics.ts';
import type { Prepared, Press } from './use-commit.ts';

type Options = {
  readonly order: AnyOrder;
  readonly form: CustomerFormState;
  readonly method: OfferedMethod;
  /** Whether the visitor wants the card that they type to be saved. */
  readonly savesCard: boolean;
};

/** The form of the chosen method, and what Pay needs of it. */
export type MethodUse = {
  readonly form: RefObject<MethodHandle | null>;
  /** Its faults at the last press of Pay, listed with those of the details. */
  readonly faults: readonly MethodFault[];
  /** A field was changed; '' for all fields. */
  readonly onCorrected: (field: string) => void;
};

/** What happens between the press of Pay and the commit: checks the form, stores it, and gets the payment's data. */
export function usePrepare({ order, form, method, savesCard }: Options): {
  readonly prepare: (press: Press, payment?: PaymentInput) => Promise<Prepared>;
  readonly methodUse: MethodUse;
} {
  const methodForm = useRef<MethodHandle>(null);
  const [faults, setFaults] = useState<readonly MethodFault[]>([]);
  const onCorrected = (field: string): void =>
    setFaults((known) => known.filter((fault) => field !== '' && fault.field !== field));

  const prepare = async (press: Press, payment?: PaymentInput): Promise<Prepared> => {
    const isHold = press === 'reserve';
    // When the details are wrong, the method's faults are counted with theirs; otherwise it focuses its own.
    setFaults(form.isValid || isHold || payment ? [] : ((await methodForm.current?.check()) ?? []));
    if (!form.submit()) return { ok: false };
    if (isOffline()) return { ok: false, refusal: { code: 'OFFLINE' } };
    // The step's own note shows why a change was refused.
    if (!(await order.flush())) return { ok: false };
    // The network may fail with the answer, so the code that shows the tickets must be loaded before the payment.
    if (!(await isConfirmationHere(order))) return { ok: false, refusal: { code: 'NO_RESPONSE' } };
    if (isHold) return { ok: true, customer: form.value, payment: null };
    const track = (...ways: readonly string[]): void =>
      void sendAnalytics(order, ({ trackPaymentInfo }) => trackPaymentInfo(order, ways.join('+')));
    const paying = order.cart.vouchers.filter(({ pays }) => !isNothing(pays));
    const byVoucher = [...new Set(paying.map(({ points }) => (points ? 'points' : 'voucher')))];
    if (isNothing(order.cart.rest.amount)) {
      if (byVoucher.length > 0) track(...byVoucher);
      return { ok: true, customer: form.value, payment: null };
    }
    if (payment) {
      track(...byVoucher, 'wallet');
      return { ok: true, customer: form.value, payment };
    }
    const prepared = await methodForm.current?.prepare();
    if (!prepared) return { ok: false, refusal: { code: 'payment_no_response' } };
    if (!prepared.ok) return prepared;
    track(...byVoucher, method);
    const saving = savesCard ? { saveCard: true } : {};
    return { ok: true, customer: form.value, payment: { ...prepared.payment, ...saving } };
  };
  return { prepare, methodUse: { form: methodForm, faults, onCorrected } };
}

/** Loads the code of the confirmation; false when that fails. */
export const isConfirmationHere = ({ readStep }: Pick<Checkout, 'readStep'>): Promise<boolean> =>
  readStep('confirmation').then(
    () => true,
    () => false,
  );
