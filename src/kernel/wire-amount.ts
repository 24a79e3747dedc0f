import { Type } from 'typebox';

/**
 * The schema of an amount in major units in a call. Its limits are far above any bill and, in minor units of every
 * currency (kernel/money.ts), within safe integers.
 */
export const WireAmount = Type.Number({ minimum: -1e9, maximum: 1e9 });
