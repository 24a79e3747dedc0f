import type { RefusalBody } from '#kernel/refusal.ts';

/** Whether the next step was refused only because premium seats are not confirmed. */
export const isOnlyPremium = (refusal: RefusalBody | null): boolean =>
  refusal?.code === 'CONFIRMATION_REQUIRED' && String(refusal['kinds']) === 'premium';
