import { call } from '#platform/browser/call.ts';
import { enterReference } from '#modules/ordering/contract/code-calls.ts';
import type { ReferenceUse } from '#modules/tickets/ui/codes/reference-use.ts';
import { useOrder } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** Enters the references that ticket types ask for. */
export function useReferences(): ReferenceUse {
  const { data, ask } = useOrder();
  const refusalText = useRefusalText();
  return {
    enter: (seatNo, ticketId, typed) =>
      ask(() =>
        call(enterReference, {
          params: { id: data.presentation.id },
          body: { seatNo, ticketId, ...typed },
        }),
      ),
    refusalText,
  };
}
