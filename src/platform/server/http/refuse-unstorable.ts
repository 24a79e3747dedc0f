import type { FastifyRequest } from 'fastify';
import { BadInput } from './bad-input.ts';

/**
 * PostgreSQL cannot store NUL in a text (manual, 8.3 and 8.14), and half of a surrogate pair has no UTF-8 bytes. JSON
 * can contain both.
 */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * Whether every text in a value can be stored, names of fields included. Without recursion, because JSON may be
 * nested deeply.
 */
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

/** Refuses texts that PostgreSQL cannot store. Throws BadInput, which names the part. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  for (const [part, input] of Object.entries({ params, querystring: query, body }))
    if (!areStorable(input)) throw new BadInput(part, '');
}
