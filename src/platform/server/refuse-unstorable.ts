import type { FastifyRequest } from 'fastify';
import { BadInput } from './bad-input.ts';

/**
 * PostgreSQL keeps no NUL in a text (its manual, 8.3 and 8.14), and half of a surrogate pair is no character that has bytes
 * in UTF-8. JSON can write both.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether every text in it can be kept, names of fields included. Walks without recursion: JSON may be nested deeply. */
export function areStorable(input: unknown): boolean {
  const open = [input];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') {
      if (!isStorable(one)) return false;
    } else if (typeof one === 'object' && one !== null && !Buffer.isBuffer(one)) {
      for (const [name, value] of Object.entries(one)) open.push(name, value);
    }
  }
  return true;
}

/** Refuses what PostgreSQL keeps in no text. Throws BadInput, which names the part. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const [part, input] of Object.entries({ params, querystring: query, body }))
    if (!areStorable(input)) throw new BadInput(part, '');
}
