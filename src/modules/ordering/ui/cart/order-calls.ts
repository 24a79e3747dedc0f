import { createCaller, type Call } from '#platform/browser/network/call.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { dateOfAnswer, serverClock, type ServerClock } from '../timer/server-clock.ts';

/** The calls of an order page: they set the clock by each answer, and pass bot checks by themselves. */
export type OrderCalls = { readonly call: Call; readonly clock: ServerClock };

/** Makes the calls of one order page. */
export function orderCalls(): OrderCalls {
  const clock = serverClock();
  const fetchWithClock: typeof fetch = async (...request) => {
    const sentAt = Date.now();
    const answer = await fetch(...request);
    clock.observe(dateOfAnswer(answer), sentAt, Date.now());
    return answer;
  };
  const plain = createCaller({ fetch: fetchWithClock });
  const call: Call = (endpoint, input, options) =>
    plain(endpoint, input, { onBotCheck: () => earnPass(endpoint.botCheck ?? 'low'), ...options });
  return { call, clock };
}
