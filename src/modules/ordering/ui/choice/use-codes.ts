import { useState } from 'react';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/network/call.ts';
import { enterCode, removeCode } from '#modules/ordering/contract/code-calls.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import type { CodeUse } from '#modules/tickets/ui/codes/code-use.ts';
import { useOrder } from '../cart/order-context.ts';
import { useRefusalText } from '../frame/refusal-text.ts';

/** The codes of the order for the parts that show them; undefined where the brand has none. */
export function useCodes(): CodeUse | undefined {
  const { data, cart, ask } = useOrder();
  const refusalText = useRefusalText();
  const [last, setLast] = useState<CodeUse['last']>();
  if (!data.takesCodes) return undefined;
  const inputOf = (code: string, seatNo: number | undefined) => ({
    params: { id: data.presentation.id },
    body: { code, ...(seatNo !== undefined && { seatNo }) },
  });
  const send = (typed: string, seatNo: number | undefined) =>
    call(enterCode, inputOf(typed, seatNo), { onBotCheck: () => earnPass(enterCode.botCheck) });
  return {
    entered: cart.codes ?? [],
    enter: async (typed, seatNo) => {
      const refusal = await ask(() => send(typed, seatNo));
      if (!refusal) setLast({ code: storedCode(typed), isEntered: true });
      return refusal;
    },
    remove: async (code, seatNo) => {
      const refusal = await ask(() => call(removeCode, inputOf(code, seatNo)));
      if (!refusal) setLast({ code, isEntered: false });
      return refusal;
    },
    last,
    refusalText,
  };
}
