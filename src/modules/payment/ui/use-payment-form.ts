import { useEffect, useEffectEvent, useState } from 'react';
import { useLocale } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/network/call.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { postPaymentForm } from '../contract.ts';
import type { PaymentSubject } from './payment-method.ts';

/** A request for the form; a quiet one was not asked for by the visitor. */
export type Attempt = { readonly isQuiet: boolean };

export type Form =
  | { readonly name: 'loading' }
  | { readonly name: 'loaded'; readonly url: string }
  | { readonly name: 'failed'; readonly refusal: RefusalBody };

/** Requests the address of a method's form from the server; another one when the total changes. */
export function usePaymentForm(
  method: 'card' | 'wallet',
  { total, flow, locationId, authProfileId, ssn }: PaymentSubject,
  attempt: Attempt,
): readonly [Form, (form: Form) => void] {
  const locale = useLocale();
  const [form, setForm] = useState<Form>({ name: 'loading' });
  // Not a dependency: an ID number typed later must not replace a form with a typed card.
  const known = useEffectEvent(() => (/^\d{5,}$/.test(ssn) ? { ssn } : {}));
  useEffect(() => {
    const stop = new AbortController();
    const fetchForm = async (): Promise<void> => {
      // A failure stays until there is a form, unless the visitor has asked for it.
      setForm((before) => (attempt.isQuiet && before.name === 'failed' ? before : { name: 'loading' }));
      const body = { total, method, flow, locationId, authProfileId };
      const options = { signal: stop.signal, onBotCheck: () => earnPass(postPaymentForm.botCheck) };
      let result = await call(
        postPaymentForm,
        { params: { locale }, body: { ...body, ...known() } },
        options,
      );
      // Without a valid number the form has a field for it.
      if (!result.ok && result.refusal.code === 'invalid_ssn')
        result = await call(postPaymentForm, { params: { locale }, body }, options);
      if (stop.signal.aborted) return;
      setForm(
        result.ok
          ? { name: 'loaded', url: result.data.paymentFormURL }
          : { name: 'failed', refusal: result.refusal },
      );
    };
    void fetchForm();
    return () => stop.abort();
  }, [method, total, flow, locationId, authProfileId, locale, attempt]);
  return [form, setForm];
}

/** Adds the theme that the visitor has chosen; without one the form uses the system's. */
export function withTheme(url: string): URL {
  const address = new URL(url, location.href);
  const { theme } = document.documentElement.dataset;
  if (theme) address.searchParams.set('theme', theme);
  return address;
}
