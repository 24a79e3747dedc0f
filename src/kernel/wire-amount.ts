import { Type } from 'typebox';

/**
 * An amount of money as a call takes it, in major units: beyond any bill either way, and in minor units of every currency
 * (kernel/money.ts) far within safe integers.
 */
export const WireAmount = Type.Number({ minimum: -1e9, maximum: 1e9 });
