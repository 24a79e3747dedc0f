import type { RefusalBody } from '#kernel/refusal.ts';

/** Whether a call got no answer (`call.ts`): the server may be well, and may have done what it was asked. */
export const isNetworkFailure = ({ code }: RefusalBody): boolean =>
  code === 'OFFLINE' || code === 'NO_RESPONSE';
