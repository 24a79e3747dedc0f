import { behaviourOfNumber } from '../../demo/cards.ts';
import type { LocalCard } from './local-order.ts';

/** The cards of the local PayU: those of the demo gateway, and one that PayU charges only with its security code. */

/** A card of which PayU asks the security code after it was charged. */
const ASKS_SECURITY_CODE = '4000000000000341';

/** What is kept of a typed card. */
export function localCard(number: string): LocalCard {
  const { name, decision } = behaviourOfNumber(number);
  return {
    masked: `${number.slice(0, 6)}******${number.slice(-4)}`,
    scheme: number.startsWith('5') ? 'MC' : 'VS',
    behaviour: name,
    step: number === ASKS_SECURITY_CODE ? 'cvv' : decision === '3-D Secure' ? '3ds' : undefined,
  };
}
