import { Suspense } from 'react';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { call } from '#platform/browser/network/call.ts';
import { enterMember, enterReference } from '#modules/ordering/contract/code-calls.ts';
import type { ReferenceUse } from '#modules/tickets/ui/codes/reference-use.ts';
import { useOrder } from '../cart/order-context.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** Few buyers need it here. */
const SignInHere = lazyPart(async () => (await import('./sign-in-here.tsx')).SignInHere);

/** Enters the references and member numbers that ticket types ask for. */
export function useReferences(): ReferenceUse {
  const { data, cart, ask } = useOrder();
  const { hasSignIn } = useOrderShop();
  const refusalText = useRefusalText();
  return {
    enter: (seatNo, ticketId, typed) =>
      ask(() => {
        const params = { id: data.presentation.id };
        return 'memberNumber' in typed
          ? call(enterMember, { params, body: { seatNo, ticketId, ...typed } })
          : call(enterReference, { params, body: { seatNo, ticketId, ...typed } });
      }),
    memberNumber: cart.seats.find(({ memberNumber }) => memberNumber)?.memberNumber,
    hasSignIn,
    signIn: (onDone) => (
      <Suspense>
        <SignInHere onDone={onDone} />
      </Suspense>
    ),
    refusalText,
  };
}
