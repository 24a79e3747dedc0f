import type { Behaviour } from './behaviour.ts';
import { TEST_CARDS } from './cards.ts';
import { TEST_CODES } from './codes.ts';

const byName = new Map<string, Behaviour>(
  [...TEST_CARDS, ...TEST_CODES].map(({ behaviour }) => [behaviour.name, behaviour]),
);

/** A behaviour by the name that is stored with a token or charge. Throws on an unknown name. */
export function behaviourNamed(name: string): Behaviour {
  const behaviour = byName.get(name);
  if (!behaviour) throw new Error(`no card and no code behaves as ${name}`);
  return behaviour;
}
