import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import type { RefusalTextOf } from './sign-in-form.tsx';
import type { SignIn } from './use-sign-in.ts';
import './sign-in.css';

const SignInForm = lazyPart(async () => (await import('./sign-in-form.tsx')).SignInForm);

interface SignInPanelProps {
  signIn: SignIn;
  country: string;
  refusalText: RefusalTextOf;
}

/**
 * Above the customer form: an offer to sign in, the way to it, and who is signed in. Buying needs no account. The offer is
 * shown before the server has said who is signed in, so that nothing moves below it.
 */
export function SignInPanel({ signIn, country, refusalText }: SignInPanelProps) {
  const t = useTranslations('customers.signIn');
  const [isOpen, setOpen] = useState(false);
  const { state } = signIn;
  const line = useRef<HTMLParagraphElement>(null);
  const isIn = state.name === 'in';
  // The field or the button that had the focus is gone: the sentence that says so takes it.
  const hasActed = useRef(false);
  const [hasSignedOut, setSignedOut] = useState(false);
  if (isIn && hasSignedOut) setSignedOut(false);
  useEffect(() => {
    if (hasActed.current) line.current?.focus();
  }, [isIn]);
  if (state.name === 'in')
    return (
      <div className="customers-sign-in customers-sign-in-line">
        <p ref={line} tabIndex={-1}>
          {t.rich('done', { number: () => <bdi dir="ltr">{state.customer.MobileNumber1}</bdi> })} {t('kept')}
        </p>
        <Button
          look="plain"
          small
          busy={signIn.isBusy}
          busyLabel={t('out')}
          onClick={() => {
            hasActed.current = true;
            setOpen(false);
            void signIn.signOut().then(() => setSignedOut(true));
          }}
        >
          {t('out')}
        </Button>
      </div>
    );
  return (
    <div className="customers-sign-in">
      <div className="customers-sign-in-line">
        <p ref={line} tabIndex={-1}>
          {hasSignedOut && `${t('signedOut')} `}
          {t('lead')}
        </p>
        {!isOpen && (
          <Button
            small
            onClick={() => {
              hasActed.current = true;
              setOpen(true);
            }}
          >
            {t('heading')}
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <SignInForm {...{ signIn, country, refusalText }} />
        </Suspense>
      )}
    </div>
  );
}
