import { SignInPanel } from '#modules/customers/ui/sign-in/sign-in-panel.tsx';
import { useSignIn } from '#modules/customers/ui/sign-in/use-sign-in.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** Signing in before the payment's step, for a ticket that only whoever is signed in may have. */
export function SignInHere({ onDone }: { onDone: () => void }) {
  const { country, configuration, flush, refresh } = useCheckout();
  const refusalText = useRefusalText();
  const signIn = useSignIn({
    isOffered: true,
    byMember: configuration.params[64],
    beforeSigningIn: flush,
    onSignedIn: refresh,
    onSignedOut: () => void refresh(),
  });
  const enter = async (code: string): Promise<boolean> => {
    const isRight = await signIn.enter(code);
    if (isRight) onDone();
    return isRight;
  };
  return <SignInPanel signIn={{ ...signIn, enter }} {...{ country, refusalText }} />;
}
